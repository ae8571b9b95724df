#!/usr/bin/env python3
"""An extension written from the protocol page alone: converts to Sign in with Apple.

The variable STYLE says how: plainly, or with one thing wrong or out of the ordinary."""
import base64
import json
import os
import sys
import time

style = os.environ.get("STYLE", "plain")


def send(**message):
    print(json.dumps(message), flush=True)


def post(number, path, **body):
    send(type="network", id=number, method="POST", url="https://shiny.example/v1/" + path,
         headers={"Trace-Name": path}, body=base64.b64encode(json.dumps(body).encode()).decode())


def authorize(number=2):
    send(type="authorize", call=call, id=number, state="s1", nonce="n1")


def form(title="Confirm it's you"):
    return {"title": title, "buttons": [{"id": "go", "label": "Go"}]}


account, call = None, None

for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "begin":
        call, account = message["call"], message["existingCredential"]
        if style == "describes the call":
            sys.stderr.write(json.dumps({key: message.get(key, "missing") for key in
                                         ["method", "newPassword", "existingCredential"]},
                                        sort_keys=True) + "\n")
            sys.stderr.flush()
        if message["method"].startswith("prepare"):
            send(type="returned", call=call, form=form())
        elif style == "with interface":
            send(type="cancelRequest", call=call, code=100)
        else:
            authorize()
            if style == "asks twice":
                authorize(3)
            if style == "completes over the sheet":
                send(type="completeUpgradeToSignInWithApple", call=call)
            if style == "exits over the sheet":
                sys.exit(7)
    elif kind == "activate":
        authorize()
        send(type="form", call=call, form=form("Binding your account"))
    elif kind == "authorization":
        if style == "asks twice" and message["id"] == 3:
            sys.stderr.write("second: %d\n" % message["error"]["code"])
            sys.stderr.flush()
        elif "error" in message:
            if style == "shows a form after a cancel":
                send(type="form", call=call, form=form())
            if style == "blames something after a cancel":
                send(type="cancelRequest", call=call, code=0, reason="It did not work.")
            elif style == "never cancels":
                send(type="network", id=1000, url="https://announce.example/announce")
            else:
                code = 1 if message["error"]["code"] == 1001 else 0
                send(type="cancelRequest", call=call, code=code)
        elif style == "logs what it got":
            sys.stderr.write("%(identityToken)s %(authorizationCode)s\n" % message["credential"])
            sys.stderr.flush()
            send(type="completeUpgradeToSignInWithApple", call=call)
        elif style == "is silent afterwards":
            send(type="network", id=1000, url="https://announce.example/announce")
        elif style == "completes the other kind":
            send(type="completeChangePasswordRequest", call=call,
                 updatedCredential={"user": "chelsea", "password": "new-password"})
            send(type="completeUpgradeToSignInWithApple", call=call)
        else:
            post(4, "convert", user=account["user"], state=message["credential"]["state"],
                 token=message["credential"]["identityToken"])
    elif kind == "network" and message["id"] == 4:
        if message.get("status") == 200:
            send(type="completeUpgradeToSignInWithApple", call=call,
                 userInfo=base64.b64encode(b"for the app").decode())
        else:
            send(type="cancelRequest", call=call, code=0)
    elif kind == "network" and style in ("is silent afterwards", "never cancels"):
        while True:
            time.sleep(3600)
    elif kind == "cancelRequest":
        send(type="cancelRequest", call=message["call"], code=1)
