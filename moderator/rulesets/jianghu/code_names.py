"""Under which name a role posts (J16). They are names: the same in every language."""

from __future__ import annotations

from typing import Final

CODE_NAMES: Final[dict[str, str]] = {
    "HS": "他是谁", "JS1": "他不管", "JS2": "他管谁", "JE1": "他不怕", "JE2": "不怕他", "SH": "他走了", "WE1": "他太圆", "WE2": "他太肥",
    "RV": "他来了", "DE": "他在哪", "LK": "我服了", "JK1": "你逗我", "JK2": "你恨我", "JK3": "你骗我", "JK4": "你吼我", "JK5": "你笑我",
    "JK6": "你管我", "IK1": "我爱你", "IK2": "我恨你", "IK3": "我想你", "IK4": "我陪你", "IK5": "我笑你", "IK6": "我打你", "IK7": "我抢你",
    "IK8": "我烦你", "IK9": "我疼你", "IK10": "我走你", "BE": "我不怕", "MN": "我怕谁", "MR": "谁惹我", "SP": "谁怕我", "SR": "谁想我",
}  # fmt: skip
"""Role id -> code name."""


def code_name(role_id: str) -> str:
    """The code name of a role id; its id where the document has none (larger groups, wanderers)."""
    return CODE_NAMES.get(role_id, role_id)
