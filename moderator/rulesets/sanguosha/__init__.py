"""The Sanguosha identity cup, one match of it: table, timers, cards, scores, ranking."""
