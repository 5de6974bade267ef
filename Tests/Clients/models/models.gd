# Reads a file of messages, one a line, and prints each as the models have it: what is lost is missing.
extends SceneTree

const Messages = preload("chefdash_messages.gd")


func _init():
	var requests = {}
	for each in Messages.get_script_constant_map().values():
		if each is GDScript and each.new().has_method("to_dictionary") and each.new().get("type"):
			requests[each.new().type] = each
	var file = File.new()
	file.open(OS.get_cmdline_args()[-1], File.READ)
	for line in file.get_as_text().split("\n", false):
		var data = JSON.parse(line).result
		if not data["type"] in requests:
			print(JSON.print(plain(Messages.parse(line))))
			continue
		var request = requests[data["type"]].new()
		for name in data:
			request.set(name, part(name, data[name]))
		print(JSON.print(request.to_dictionary()))
	quit()


# A request's member by its name, with its parts as the models have them.
func part(name, value):
	var part = {
		"cursor": Messages.LibraryCursor, "filter": Messages.RecipeConditions, "ops": Messages.LibraryOperation,
	}.get(name)
	# The `cursor` of a search is a text.
	if part == null or typeof(value) == TYPE_STRING:
		return value
	if typeof(value) == TYPE_DICTIONARY:
		return part.from_dictionary(value)
	var items = []
	for each in value:
		items.append(part.from_dictionary(each))
	return items


# A message with its parts as dictionaries.
func plain(value):
	match typeof(value):
		TYPE_OBJECT:
			var members = {}
			for each in value.get_property_list():
				if each.usage & PROPERTY_USAGE_SCRIPT_VARIABLE:
					members[each.name.trim_suffix("_")] = plain(value.get(each.name))
			return members
		TYPE_ARRAY:
			var items = []
			for each in value:
				items.append(plain(each))
			return items
		TYPE_DICTIONARY:
			var members = {}
			for name in value:
				members[name] = plain(value[name])
			return members
	return value
