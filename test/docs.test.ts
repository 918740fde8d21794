import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { generatedDocs } from "../docs/generate.ts";

it("docs/settings.md and docs/commands.md describe the declared settings and commands (npm run docs)", async () => {
  const expected = await generatedDocs();
  const found = Object.keys(expected).map((file) => [
    file,
    readFileSync(join(import.meta.dirname, "..", file), "utf8"),
  ]);
  expect(Object.fromEntries(found)).toEqual(expected);
});
