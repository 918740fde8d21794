import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const project = join(import.meta.dirname, "..");

/** Every source file that ships, with its line count; without tests and generated files. */
function fileLengths(): { file: string; lines: number }[] {
  return ["platform", "db", "core", "app", "server"].flatMap((layer) =>
    readdirSync(join(project, layer), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => ({ file: join(layer, name), text: readFileSync(join(project, layer, name), "utf8") }))
      .filter(({ text }) => !text.startsWith("// Written by `npm run "))
      .map(({ file, text }) => ({ file, lines: text.split("\n").length - 1 })),
  );
}

describe("file lengths", () => {
  it("stay below 400 lines", () => {
    const tooLong = fileLengths().filter(({ lines }) => lines > 400);
    expect(tooLong.map(({ file }) => file)).toEqual([]);
  });

  it("have a median below 110 lines", () => {
    const lengths = fileLengths()
      .map(({ lines }) => lines)
      .sort((a, b) => a - b);
    expect(lengths.length).toBeGreaterThan(20);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(110);
  });
});
