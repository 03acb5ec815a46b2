"""Maps to ask: what sees what, how far units come, zones, what lies in spaces and on sides. In: a plan, a scenario.

Out: markup with all that a script of ours (`map-explorer.js`) needs to answer, as attributes of elements. It is worked
out here, by the code that the commands `los` and `reach` use; the script looks it up and computes nothing.
"""
