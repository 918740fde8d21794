import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ensureChromium, placesOf } from "./chromium.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "chromium-"));
  vi.stubEnv("CHROMIUM_PATH", undefined);
  vi.stubEnv("CI", undefined);
  vi.stubEnv("PATH", `${join(folder, "first")}:${join(folder, "second")}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Without the browsers of this machine. */
const ownPlaces = () =>
  placesOf({ platform: "linux", env: process.env, home: folder }).filter((place) => place.startsWith(folder));

function program(place: string, name: string, mode = 0o755): string {
  const file = join(folder, place, name);
  mkdirSync(join(folder, place), { recursive: true });
  writeFileSync(file, "");
  chmodSync(file, mode);
  return file;
}

describe("ensureChromium", () => {
  it("uses CHROMIUM_PATH", async () => {
    program("first", "chromium");
    const named = program("elsewhere", "my-browser");
    vi.stubEnv("CHROMIUM_PATH", named);
    await expect(ensureChromium()).resolves.toBe(named);
  });

  it("uses no other browser when CHROMIUM_PATH is set", async () => {
    program("first", "chromium");
    vi.stubEnv("CHROMIUM_PATH", join(folder, "missing"));
    await expect(ensureChromium()).rejects.toThrow(/CHROMIUM_PATH is .*missing, which does not exist/);
  });

  it("uses the first program on the PATH, skipping folders and files that are not executable", async () => {
    mkdirSync(join(folder, "first", "chromium"), { recursive: true });
    program("first", "chromium-browser", 0o644);
    program("second", "google-chrome");
    const found = program("second", "chromium");
    await expect(ensureChromium({ places: ownPlaces() })).resolves.toBe(found);
  });

  it("prefers the headless shell, and installs it on a build server", async () => {
    const full = program("first", "chromium");
    vi.stubEnv("CI", "true");
    const install = vi.fn<(packages: readonly string[]) => Promise<void>>(async () => undefined);
    await expect(ensureChromium({ places: ownPlaces(), install })).resolves.toBe(full);
    expect(install.mock.calls).toEqual([[["chromium-headless-shell"]]]);
    const shell = program("second", "chromium-headless-shell");
    await expect(ensureChromium({ places: ownPlaces(), install })).resolves.toBe(shell);
    expect(install).toHaveBeenCalledOnce();
  });
});

describe("candidate paths of Chromium", () => {
  it.each([
    [
      "linux",
      { PATH: "/opt/bin" },
      [
        "/opt/bin/chromium",
        "/usr/bin/chromium",
        "/usr/bin/google-chrome",
        "/snap/bin/chromium",
        "/opt/google/chrome/chrome",
      ],
    ],
    [
      "darwin",
      { PATH: "/opt/bin" },
      [
        "/opt/bin/chromium",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/home/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      ],
    ],
    [
      "win32",
      { PROGRAMFILES: "/P", LOCALAPPDATA: "/L" },
      [
        "/P/Chromium/Application/chrome.exe",
        "/P/Google/Chrome/Application/chrome.exe",
        "/L/Google/Chrome/Application/chrome.exe",
      ],
    ],
    ["freebsd", { PATH: "/opt/bin" }, ["/opt/bin/chromium"]],
  ])("follow this order on %s", (platform, env, expected) => {
    const places = placesOf({ platform, env, home: "/home/ada" });
    expect(places.filter((place) => expected.includes(place))).toEqual(expected);
  });
});
