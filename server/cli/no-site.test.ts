import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CHILD_ENVIRONMENT } from "../../test/child-environment.ts";
import type { Program } from "../../test/command-line.ts";
import { type Command, executeCommand } from "./command.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "no-site-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it.each([
  ["catalogue", ["find", "fernhollow"]],
  ["catalogue", ["stats"]],
  ["review", ["list"]],
  ["export", ["leads.csv"]],
] as const satisfies readonly (readonly [Program, readonly string[]])[])(
  "%s %j creates no database where there is no site",
  async (program, args) => {
    const { command } = (await import(`./${program}.ts`)) as { readonly command: Command };
    const stderr = new PassThrough();
    const said = text(stderr);
    const env = { ...CHILD_ENVIRONMENT, DATA_DIR: join(folder, "data") };
    const code = await executeCommand(command, { args: [...args], env, stdout: new PassThrough(), stderr });
    stderr.end();
    expect([code, await said]).toEqual([1, expect.stringContaining("There is no site in ")]);
    expect(await readdir(folder)).toEqual([]);
  },
);
