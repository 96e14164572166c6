"""A whole cup as a stream of its own: plan, draw, stages, freezing, advancement. Ranks and inherits by the ruleset of its matches."""
