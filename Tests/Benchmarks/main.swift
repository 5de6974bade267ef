// Prints one line each: name, value, unit. The kitchen and the codec run on one core.
websocketBenchmarks()
ledgerBenchmarks()
