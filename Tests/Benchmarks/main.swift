print("bench")
ledgerBenchmarks()
