print("chefdash")
