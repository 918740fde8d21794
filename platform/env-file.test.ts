import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseSettings } from "./env.ts";
import { readEnvFile, warnOfMistypedNames } from "./env-file.ts";

const folder = mkdtempSync(join(tmpdir(), "env-file-"));
const path = join(folder, ".env");
afterAll(() => rmSync(folder, { recursive: true }));
const KNOWN = ["PORT", "SITE_URL", "SITE_NAME", "SMTP_URL", "BACKUPS", "DATA_DIR"];

function read(text: string) {
  writeFileSync(path, text);
  const warnings: string[] = [];
  return { values: readEnvFile(path, KNOWN, (line) => warnings.push(line.replace(path, ".env"))), warnings };
}

describe("readEnvFile", () => {
  it("reads a file of Windows with its byte order mark, and names it", () => {
    const { values, warnings } = read('\uFEFFPORT=4282\r\nexport SITE_NAME="Fünded # Co"\r\n SMTP_URL = smtp://x\r\n');
    expect(values).toEqual({ PORT: "4282", SITE_NAME: "Fünded # Co", SMTP_URL: "smtp://x" });
    expect(warnings).toEqual([".env line 1: the byte order mark before it is ignored."]);
  });

  it.each([
    ["# comment\nPORT: 4282\n", '.env line 2 is ignored: write PORT=4282, not "PORT:".'],
    ["SITE_ULR=https://a.example\n", ".env line 1: SITE_ULR is not a setting of this site. Did you mean SITE_URL?"],
    ["PORT=1\n\nexport BACKUP=off\n", ".env line 3: BACKUP is not a setting of this site. Did you mean BACKUPS?"],
    ["COLOUR=blue\n", ".env line 1: COLOUR is not a setting of this site."],
  ])("warns of what has no effect in %j", (text, warning) => {
    expect(read(text).warnings).toEqual([warning]);
  });

  it("is silent about good files, comments and values with colons", () => {
    expect(read("# SITE_ULR: x\nSITE_URL=https://a.example:8443\nSMTP_URL='smtp://u:p@h:25'\n").warnings).toEqual([]);
    expect(readEnvFile(join(folder, "none"), KNOWN, () => expect.unreachable())).toEqual({});
  });
});

it("warns of environment variables that are nearly a setting, not of other programs'", () => {
  const warnings: string[] = [];
  const others = { PATH: "/bin", LC_ALL: "C", HOSTNAME: "a", PWD: "/", npm_config_cache: "x", DATA_DIR: "d" };
  warnOfMistypedNames({ ...others, SMPT_URL: "smtp://x", STIE_URL: "" }, KNOWN, (line) => warnings.push(line));
  expect(warnings).toEqual(["The environment variable SMPT_URL is not a setting of this site. Did you mean SMTP_URL?"]);
});

describe("settings as people write them", () => {
  it.each([
    ["https://münchen.example", "https://xn--mnchen-3ya.example"],
    ["HTTPS://Funded.Example/", "https://funded.example"],
    ["https://funded.example:443", "https://funded.example"],
    ["http://localhost:4282/", "http://localhost:4282"],
  ])("reads SITE_URL=%s as one origin", (SITE_URL, origin) => {
    expect(parseSettings({ SITE_URL })).toMatchObject({ siteUrl: origin, publicOrigin: origin });
  });

  it.each(["https://a.example/sub/path", "https://a.example/?x=1", "https://u:p@a.example", "a.example"])(
    "refuses SITE_URL=%s",
    (SITE_URL) => {
      expect(() => parseSettings({ SITE_URL })).toThrow("SITE_URL must");
    },
  );

  it.each(["off", "OFF", "no", "false", "0", "none"])("makes no backups with BACKUPS=%s", (BACKUPS) => {
    expect(parseSettings({ BACKUPS }).backups.place).toEqual({ kind: "off" });
  });

  it.each(["on", "yes", "true", "1"])("makes backups in the usual folder with BACKUPS=%s", (BACKUPS) => {
    expect(parseSettings({ BACKUPS }).backups.place).toEqual(parseSettings({}).backups.place);
  });

  it("expands ~ in paths and refuses other people's homes", () => {
    expect(parseSettings({ DATA_DIR: "~/data" }).dataDir).toBe(join(homedir(), "data"));
    expect(parseSettings({ BACKUPS: "~/kept" }).backups.place).toEqual({
      kind: "folder",
      folder: join(homedir(), "kept"),
    });
    expect(() => parseSettings({ DATA_DIR: "~eva/data" })).toThrow("DATA_DIR must be a path without ~name");
  });
});
