"""Where a file should not live: folders that a service copies behind our back, and shares whose locks cannot be trusted."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

SERVICES: Final = {
    "onedrive": "OneDrive",
    "dropbox": "Dropbox",
    "google drive": "Google Drive",
    "googledrive": "Google Drive",
    "my drive": "Google Drive",
    "icloud": "iCloud",
    "mobile documents": "iCloud",
    "nextcloud": "Nextcloud",
    "owncloud": "ownCloud",
    "syncthing": "Syncthing",
    "坚果云": "坚果云",
    "nutstore": "坚果云",
    "baidusyncdisk": "百度网盘",
    "baidunetdisk": "百度网盘",
    "微云": "微云",
    "weiyun": "微云",
}
NETWORK: Final = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "9p", "fuse.sshfs", "fuse.rclone", "afpfs", "davfs", "fuse.davfs2"}
)
REMOTE_DRIVE: Final = 4


def warning(folder: Path, mounts: str | None = None) -> tuple[str, dict[str, str]] | None:
    """``folder_synced`` or ``folder_network`` with what it is, or None. ``mounts``: the text of /proc/mounts (tests)."""
    place = folder.resolve()
    for part in place.parts:
        for sign, service in SERVICES.items():
            if part.lower().startswith(sign):
                return "folder_synced", {"folder": str(folder), "service": service}
    if _on_network(place, mounts):
        return "folder_network", {"folder": str(folder)}
    return None


def _on_network(place: Path, mounts: str | None) -> bool:
    if str(place).startswith(("\\\\", "//")):
        return True
    if sys.platform == "win32":
        import ctypes

        return bool(ctypes.windll.kernel32.GetDriveTypeW(place.anchor) == REMOTE_DRIVE)
    return _kind_of_mount(place, _mounts() if mounts is None else mounts) in NETWORK


def _mounts() -> str:
    try:
        return Path("/proc/mounts").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _kind_of_mount(place: Path, mounts: str) -> str:
    """The file system of the longest mount point above the place."""
    best, kind = "", ""
    for line in mounts.splitlines():
        fields = line.split(" ")
        point = fields[1].replace("\\040", " ") if len(fields) > 2 else ""
        if point and len(point) >= len(best) and (place == Path(point) or Path(point) in place.parents):
            best, kind = point, fields[2]
    return kind
