"""The calculators' JSON: typed questions and answers, and the OpenAPI document made from them.

It knows the games and the model library, not Flask. Each game's questions lie in a folder named
by its key.
"""
