"""A minimal Debian in a folder, made by debootstrap, with what this machine needs to reach its packages carried in."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RELEASE = "bookworm"
CARRIED = ("/etc/pip.conf", "/etc/xdg/pip", "/etc/hosts", "/etc/resolv.conf", "/etc/apt/apt.conf.d")
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
SETTINGS = re.compile(r"PIP_.*|.*_CA_BUNDLE|SSL_CERT_FILE|https?_proxy|no_proxy", re.IGNORECASE)


def mirror() -> list[str]:
    """The mirror that this machine's own apt takes that release from; none where it takes another."""
    lists = [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))]
    text = "\n\n".join(path.read_text("utf-8") for path in lists if path.is_file())
    words = re.findall(r"\S+", "\n".join(line for line in text.splitlines() if not line.startswith("#")))
    if RELEASE not in words:
        return []
    before = words[: words.index(RELEASE)]
    return [word for word in before if re.match(r"https?:|file:", word)][-1:]


def settings() -> dict[str, str]:
    """The variables that pip and apt may need inside."""
    kept = {name: value for name, value in os.environ.items() if SETTINGS.fullmatch(name)}
    return kept | {
        "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": "/root",
        "LANG": "C",
        "DEBIAN_FRONTEND": "noninteractive",
    }


def wheel_folders() -> list[str]:
    """The folders of wheels on this machine that pip's settings name."""
    files = [file for place in CARRIED[:2] for file in (Path(place), *Path(place).glob("*")) if file.is_file()]
    text = " ".join([file.read_text("utf-8") for file in files] + [os.environ.get("PIP_FIND_LINKS", "")])
    named = set(re.findall(r"(?:(?<=file://)|(?<=\s))/[\w./+-]+", f" {text}"))
    return sorted(path for path in named if Path(path).is_dir() and not path.startswith("/etc/"))


@dataclass(frozen=True)
class Debian:
    """The root folder of a Debian, and what can be done in it."""

    root: Path

    def path(self, inside: str) -> Path:
        """Where a path of the Debian lies outside."""
        return self.root / inside.lstrip("/")

    def run(self, command: str, folder: str = "/") -> subprocess.CompletedProcess[str]:
        """Runs a command of its shell; the mounts that it needs end with it."""
        mounts = "".join(f'mount --bind {path} "$0{path}" && ' for path in wheel_folders())
        for path in wheel_folders():
            self.path(path).mkdir(parents=True, exist_ok=True)
        inside = f"cd {folder} && {command}"
        return subprocess.run(
            ["unshare", "--mount", "sh", "-c", mounts + 'exec chroot "$0" sh -c "$1"', str(self.root), inside],
            env=settings(),
            capture_output=True,
            text=True,
        )

    def carry_settings(self) -> None:
        """Copies the certificates and the settings of pip and apt to their same places inside."""
        bundles = {value for name, value in settings().items() if name.endswith(("_BUNDLE", "_FILE", "_CERT"))}
        for place in {*CARRIED, CERTIFICATES, *bundles}:
            target = self.path(place)
            target.parent.mkdir(parents=True, exist_ok=True)
            if Path(place).is_dir():
                shutil.copytree(place, target, dirs_exist_ok=True)
            elif Path(place).is_file():
                target.unlink(missing_ok=True)
                shutil.copy(place, target)

    def carry_project(self, folder: str) -> None:
        """Copies the files of the checkout that are under version control."""
        git = ["git", "-c", "safe.directory=*", "-C", str(ROOT), "ls-files", "-z"]
        for name in subprocess.run(git, capture_output=True, text=True, check=True).stdout.split("\0"):
            if name and (ROOT / name).is_file():
                target = self.path(folder) / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, target)


def make_debian(root: Path) -> Debian:
    """A minimal Debian with Python and nothing that could make an environment."""
    arguments = ["--variant=minbase", "--include=python3,ca-certificates", RELEASE, str(root), *mirror()]
    done = subprocess.run(["debootstrap", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    debian = Debian(root)
    debian.carry_settings()
    return debian
