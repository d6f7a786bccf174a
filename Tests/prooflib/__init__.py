"""What the proofs outside Swift share: counting, running the program, waiting, files and processes, the browser.

Proofs are packages below `Tests` and are run as modules, with `Tests` in PYTHONPATH (script/common sets it):

    PYTHONPATH=Tests .build-tools/venv/bin/python -m Night.prove --program .build/release/triptych
"""
