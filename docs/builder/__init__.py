"""Makes the documentation site: static pages from the Markdown files of the checkout, the doc comments of the libraries and the
description of the API. `script/docs` runs it:

    PYTHONPATH=docs .build-tools/docs/bin/python -m builder --graphs FOLDER --out FOLDER
"""
