#!/usr/bin/env python3
"""An extension written from the protocol page alone: authorises, steps up by a form, changes."""
import base64
import json
import plistlib
import sys


def send(**message):
    print(json.dumps(message), flush=True)


def call_server(number, path, **body):
    send(type="network", id=number, method="POST", url="https://shiny.example/v1/" + path,
         headers={"Trace-Name": path}, body=base64.b64encode(json.dumps(body).encode()).decode())


begin, authorisation = None, None


def form(error=None):
    return {
        "title": "Confirm it's you", "message": "Enter the code", "host": "shiny.example",
        "fields": [{"id": "code", "contentType": "oneTimeCode", "length": 6}],
        "buttons": [{"id": "verify", "label": "Verify", "role": "primary",
                     "requiresFilled": "code"}],
        "error": error,
    }


for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "begin":
        begin = message
        if message["method"] == "prepareInterfaceToChangePassword":
            send(type="returned", call=message["call"], form=form())
            continue
        given = plistlib.loads(base64.b64decode(message["userInfo"])) \
            if message.get("userInfo") else {}
        sys.stderr.write("asked by %s\n" % given.get("from", "the system"))
        sys.stderr.flush()
        call_server(1, "authorise", user=message["existingCredential"]["user"],
                    password=message["existingCredential"]["password"])
    elif kind == "network":
        answer = json.loads(base64.b64decode(message["body"])) if "body" in message else {}
        if "failure" in message:
            send(type="cancelRequest", call=begin["call"], code=0)
        elif answer["status"] == "step up":
            send(type="cancelRequest", call=begin["call"], code=100)
        elif answer["status"] == "authorised":
            call_server(2, "password", newPassword=begin["newPassword"])
        elif answer["status"] == "wrong":
            send(type="form", call=begin["call"], form=form(error=answer["reason"]))
        elif answer["status"] == "changed":
            send(type="completeChangePasswordRequest", call=begin["call"],
                 updatedCredential={"user": begin["existingCredential"]["user"],
                                    "password": begin["newPassword"]})
        else:
            send(type="cancelRequest", call=begin["call"], code=0, reason=answer["reason"])
    elif kind == "activate":
        call_server(3, "verify", code=message["values"]["code"])
    elif kind == "cancelRequest":
        send(type="cancelRequest", call=message["call"], code=1)
