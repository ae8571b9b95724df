#!/usr/bin/env python3
"""An extension that does one thing wrong; which one, says the variable MISBEHAVIOUR."""
import json
import os
import signal
import subprocess
import sys
import time

how = os.environ["MISBEHAVIOUR"]


def send(**message):
    try:
        os.write(1, (json.dumps(message) + "\n").encode())
    except BrokenPipeError:
        sys.exit(9)


def complete(call=1):
    send(type="completeChangePasswordRequest", call=call,
         updatedCredential={"user": "chelsea", "password": "new-password"})


def cancel(code, call=1, **more):
    send(type="cancelRequest", call=call, code=code, **more)


def announce(hears=True):
    """Tells the test that only waiting will show what comes now."""
    send(type="network", id=1000, url="https://announce.example/announce")
    if hears:
        hear()


def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else sys.exit(0)


def wait_for_ever(hears=True):
    announce(hears)
    while True:
        time.sleep(3600)


FORM = {"title": "T", "buttons": [{"id": "go", "label": "Go"}]}


def show_form():
    hear()
    cancel(100)
    hear()
    send(type="returned", call=2, form=FORM)


if how == "speaks first":
    # It quotes a call that nobody has made.
    complete(call=7)
    announce(hears=False)

if how == "exits at once":
    sys.exit(3)
elif how == "exits before answering":
    hear()
    sys.exit(4)
elif how == "is killed":
    hear()
    os.kill(os.getpid(), signal.SIGTERM)
elif how == "exits after answering":
    hear()
    complete()
    sys.exit(5)
elif how == "stops":
    hear()
    announce()
    os.kill(os.getpid(), signal.SIGSTOP)
elif how == "is silent":
    hear()
    wait_for_ever()
elif how == "closes output":
    hear()
    announce()
    os.close(1)
    while True:
        time.sleep(3600)
elif how == "closes input and answers":
    hear()
    sys.stdin.close()
    complete()
elif how == "closes input and is silent":
    hear()
    os.close(0)
    send(type="network", id=1, url="https://shiny.example/v1/authorise")
    wait_for_ever(hears=False)
elif how == "closes log":
    hear()
    os.close(2)
    complete()
    hear()
elif how == "floods":
    hear()
    while True:
        send(type="network", id=1, url="https://shiny.example/v1/authorise")
elif how == "floods after answering":
    hear()
    complete()
    while True:
        send(type="form", call=1, form=None)
elif how == "floods without listening":
    announce(hears=False)
    for number in range(900):
        send(type="network", id=number, url="https://shiny.example/v1/large")
    while True:
        time.sleep(3600)
elif how == "never ends a line":
    hear()
    while True:
        os.write(1, b"x" * 65536)
elif how == "writes a line that is too long":
    hear()
    os.write(1, b'{"type":"' + b"x" * (1 << 20) + b'"}\n')
    wait_for_ever()
elif how == "writes garbage":
    hear()
    os.write(1, b"\xff\x00 nonsense\n")
    wait_for_ever()
elif how == "nests deeply":
    hear()
    os.write(1, b'{"type":' + b"[" * 500000 + b"\n")
    wait_for_ever()
elif how == "prints a number":
    hear()
    os.write(1, b"42\n")
    wait_for_ever()
elif how == "leaves a key out":
    hear()
    send(type="completeChangePasswordRequest", call=1)
    wait_for_ever()
elif how == "answers twice":
    hear()
    complete()
    complete()
    hear()
elif how == "completes after cancelling":
    hear()
    cancel(0, reason="No.")
    complete()
    hear()
elif how == "completes the other kind":
    hear()
    send(type="completeUpgradeToSignInWithApple", call=1)
    complete()
    hear()
elif how == "speaks first":
    while True:
        hear()
elif how == "answers a call that ended":
    hear()
    cancel(100)
    complete(call=1)
    hear()
    cancel(0, call=2, reason="Second.")
    hear()
elif how == "shows a form too early":
    hear()
    send(type="form", call=1, form=FORM)
    complete()
    hear()
elif how == "asks for an interface twice":
    hear()
    cancel(100)
    hear()
    cancel(100, call=2)
    hear()
elif how == "leaves a grandchild":
    hear()
    child = subprocess.Popen(["sleep", "3600"])
    sys.stderr.write("grandchild %d\n" % child.pid)
    sys.stderr.flush()
    complete()
    hear()
elif how == "kills its keeper":
    hear()
    os.kill(os.getppid(), signal.SIGKILL)
    while True:
        time.sleep(3600)
elif how == "does not end":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    hear()
    announce()
    complete()
    while True:
        time.sleep(3600)
elif how == "floods its log":
    hear()
    for number in range(20000):
        os.write(2, b"line %d of the log\n" % number)
    complete()
    hear()
elif how == "logs secrets":
    hear()
    os.write(2, b"old old-password, new new-password\n")
    complete()
    hear()
elif how == "ignores buttons":
    show_form()
    hear()
    wait_for_ever()
elif how == "never cancels":
    show_form()
    hear()
    wait_for_ever()
elif how == "exits when cancelled":
    show_form()
    hear()
    sys.exit(6)
elif how == "completes when cancelled":
    show_form()
    hear()
    complete(call=2)
    hear()
elif how == "takes its form away":
    show_form()
    send(type="form", call=2, form=None)
    wait_for_ever()
elif how == "looks around":
    hear()
    names = sorted(os.listdir("/proc/self/fd"), key=int)
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    print(json.dumps({
        # One of them belongs to the listing itself.
        "descriptors": len(names) - 1, "environment": sorted(os.environ), "cwd": os.getcwd(),
        "leads": os.getpgrp() == os.getpid(), "blocked": len(blocked),
        "pipe": str(signal.getsignal(signal.SIGPIPE)), "arguments": len(sys.argv) - 1,
    }), file=sys.stderr, flush=True)
    complete()
    hear()
else:
    sys.exit("unknown misbehaviour: " + how)
