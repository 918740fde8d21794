import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { editsBetween } from "./edit-distance.ts";
import { invalidInput } from "./errors.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The variables of a settings file; none if it does not exist. Throws AppError `invalid_input` if it is unreadable.
 * `warn` receives a line for everything in it that has no effect: a byte order mark, a line that is no assignment, and a
 * name that is no setting.
 */
export function readEnvFile(path: string, known: readonly string[], warn: (line: string) => void): Variables {
  const written = textOf(path);
  if (written === null) return {};
  const text = written.replace(/^\uFEFF/, "");
  if (text !== written) warn(`${path} line 1: the byte order mark before it is ignored.`);
  const values = parseEnv(text);
  const lines = text.split(/\r?\n/);
  const lineOf = (name: string) =>
    lines.findIndex(
      (line) =>
        line
          .replace(/^\s*(?:export\s+)?/, "")
          .split("=", 1)[0]
          ?.trim() === name,
    ) + 1;
  lines.forEach((line, index) => {
    const named = /^\s*(?:export\s+)?(\w+)\s*:\s*(.*)$/.exec(line);
    if (named !== null && known.includes(named[1] ?? ""))
      warn(
        `${path} line ${index + 1} is ignored: write ${named[1]}=${named[2] === "" ? "…" : named[2]}, not "${named[1]}:".`,
      );
  });
  for (const name of Object.keys(values)) {
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    warn(
      `${path} line ${lineOf(name)}: ${name} is not a setting of this site.${nearest === null ? "" : ` Did you mean ${nearest}?`}`,
    );
  }
  return values;
}

/** Warns of environment variables that are nearly a setting's name. Other programs have variables, too. */
export function warnOfMistypedNames(env: Variables, known: readonly string[], warn: (line: string) => void): void {
  for (const [name, value] of Object.entries(env)) {
    const isOurs = known.includes(name) || !name.includes("_") || value === undefined || value === "";
    const nearest = isOurs ? null : nearestName(name, known);
    if (nearest !== null && nearest.includes("_"))
      warn(`The environment variable ${name} is not a setting of this site. Did you mean ${nearest}?`);
  }
}

/** The most edits at which a name is taken for the mistyped name of a setting. */
function mostEdits(setting: string): number {
  return Math.max(1, Math.floor(setting.length / 4));
}

function nearestName(name: string, known: readonly string[]): string | null {
  const [nearest] = known
    // Each edit changes the length by at most one. Most names of an environment end here.
    .filter((one) => Math.abs(one.length - name.length) <= mostEdits(one))
    .map((one) => ({ one, edits: editsBetween(name.toUpperCase(), one) }))
    .filter(({ one, edits }) => edits <= mostEdits(one))
    .toSorted((a, b) => a.edits - b.edits);
  return nearest?.one ?? null;
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw invalidInput(`The settings file ${resolve(path)} cannot be read. Make it readable or remove it.`, {
      cause: error,
    });
  }
}
