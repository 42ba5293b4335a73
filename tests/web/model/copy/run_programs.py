# SPDX-License-Identifier: MIT
"""Runs the programs of a JSON list on stdin, each in a namespace of its own with warnings as errors, and writes what
each printed, or its error, as a JSON list. With an argument, that folder comes first where modules are looked for."""
import contextlib
import io
import json
import sys
import traceback
import warnings


def run(program):
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed), warnings.catch_warnings():
            warnings.simplefilter("error")
            exec(compile(program, "copied.py", "exec"), {"__name__": "__main__"})
    except Exception:
        return {"error": traceback.format_exc(limit=-2), "printed": printed.getvalue()}
    return {"error": None, "printed": printed.getvalue()}


sys.path[:0] = sys.argv[1:]
json.dump([run(program) for program in json.load(sys.stdin.buffer)], sys.stdout)
