"""The AsyncAPI 3.0.0 document: an index of the messages, their senders and their answers."""

import json

from .schema import NOTICE

DESCRIPTION = """\
schema.json defines the messages, and protocol.md explains them. This document lists them from the \
server's point of view: a client sends what an operation here receives, and the other way round. \
`reply` lists the answers to each request; a refused request is answered with `error`. Operations \
that send are the messages that the server sends without a request."""


def write(schema):
    play = {"$ref": "#/channels/play"}

    def references(objects):
        return [{"$ref": f"#/channels/play/messages/{each.name}"} for each in objects]

    def message(each):
        result = {
            "name": each.type,
            "summary": each.description,
            "contentType": "application/json",
            "payload": {"$ref": f"schema.json#/$defs/{each.name}"},
        }
        if any(member.name == each.envelope for member in each.members):
            result["correlationId"] = {"location": f"$message.payload#/{each.envelope}"}
        return result

    operations = {}
    for each in schema.requests:
        answers = [schema.by_type[answer] for answer in (*each.answers, "error")]
        operations[each.type] = {
            "action": "receive",
            "channel": play,
            "summary": each.description,
            "messages": references([each]),
            "reply": {"channel": play, "messages": references(answers)},
        }
    for each in schema.server_messages:
        if each.unasked:
            operations[each.type] = {
                "action": "send",
                "channel": play,
                "summary": each.description,
                "messages": references([each]),
            }

    messages = schema.requests + schema.server_messages
    document = {
        "asyncapi": "3.0.0",
        "x-generated": NOTICE,
        "info": {
            "title": schema.document["title"],
            "version": f"1.{schema.revision}.0",
            "description": DESCRIPTION,
        },
        "defaultContentType": "application/json",
        "servers": {
            "server": {
                "host": "{host}",
                "protocol": "ws",
                "description": "Any ChefDash server. One with a certificate speaks `wss`.",
                "variables": {
                    "host": {"default": "127.0.0.1:8080", "description": "The server's name and port."}
                },
            }
        },
        "channels": {
            "play": {
                "address": "/play",
                "description": f"A WebSocket with the subprotocol `{schema.subprotocol}`. "
                               "A message is one text frame.",
                "servers": [{"$ref": "#/servers/server"}],
                "messages": {each.name: message(each) for each in messages},
                "bindings": {
                    "ws": {
                        "method": "GET",
                        "headers": {
                            "type": "object",
                            "properties": {
                                "Sec-WebSocket-Protocol": {"type": "string", "const": schema.subprotocol}
                            },
                            "required": ["Sec-WebSocket-Protocol"],
                        },
                        "bindingVersion": "0.1.0",
                    }
                },
            }
        },
        "operations": operations,
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
