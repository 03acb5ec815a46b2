"""Hexwright: a workbench for authors of board and card war games."""
