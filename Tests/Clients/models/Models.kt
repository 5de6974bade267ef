// Reads a file of messages, one a line, and prints each as the models have it: what is lost is missing.

import chefdash.ClientMessage
import chefdash.ServerMessage
import org.json.JSONArray
import org.json.JSONObject
import java.io.File
import java.lang.reflect.Modifier
import java.lang.reflect.ParameterizedType

fun members(type: Class<*>) = type.declaredFields.filter { !Modifier.isStatic(it.modifiers) }

fun nameOf(member: String) = member.replace(Regex("[A-Z]")) { "_" + it.value.toLowerCase() }

/** A message with its parts as JSON objects. */
fun plain(value: Any?): Any? = when (value) {
    null, is String, is Number, is Boolean, is JSONObject, is JSONArray -> value
    is List<*> -> JSONArray(value.map { plain(it) ?: JSONObject.NULL })
    is Map<*, *> -> JSONObject(value.mapValues { plain(it.value) })
    else -> JSONObject().also {
        for (member in members(value.javaClass)) {
            member.isAccessible = true
            it.put(nameOf(member.name), plain(member.get(value)))
        }
    }
}

/** A value of this class, which is a part of a request where it isn't plain. */
fun part(type: Class<*>, value: Any): Any {
    val companion = type.declaredClasses.find { it.simpleName == "Companion" } ?: return value
    val read = companion.getMethod("fromJson", JSONObject::class.java)
    return read.invoke(type.getField("Companion").get(null), value)
}

/** The request of this class with the members of the JSON object. */
fun build(type: Class<*>, json: JSONObject): ClientMessage {
    val values = members(type).map { member ->
        val name = nameOf(member.name)
        when {
            json.isNull(name) -> null
            List::class.java.isAssignableFrom(member.type) ->
                json.getJSONArray(name).let { list ->
                    val item = (member.genericType as ParameterizedType).actualTypeArguments[0] as Class<*>
                    (0 until list.length()).map { part(item, list.get(it)) }
                }
            member.type in listOf(Long::class.java, Long::class.javaObjectType) -> json.getLong(name)
            member.type == Double::class.java -> json.getDouble(name)
            else -> part(member.type, json.get(name))
        }
    }
    val constructor = type.constructors.first { it.parameterCount == values.size }
    return constructor.newInstance(*values.toTypedArray()) as ClientMessage
}

fun main(arguments: Array<String>) {
    val requests = ClientMessage::class.java.declaredClasses.associateBy { nameOf(it.simpleName).drop(1) }
    File(arguments[0]).forEachLine { line ->
        val json = JSONObject(line)
        val type = json.getString("type")
        val request = requests[type]
        val message = if (request != null) build(request, json).toJson() else plain(ServerMessage.parse(line))
        println((message as JSONObject?)?.put("type", type))
    }
}
