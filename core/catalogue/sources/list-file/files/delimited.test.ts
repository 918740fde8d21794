import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RecordReader } from "./delimited.ts";

function read(text: string, chunkSize: number) {
  const reader = new RecordReader({ delimiter: ",", newline: "\n" });
  const bytes = Buffer.from(text);
  const records = [];
  for (let at = 0; at < bytes.length; at += chunkSize) records.push(...reader.push(bytes.subarray(at, at + chunkSize)));
  return [...records, ...reader.end()];
}

const field = fc.string({ unit: fc.constantFrom("a", "é", "😀", ",", '"', "\n", "\r\n", " ") });
const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

describe("RecordReader", () => {
  it("restores any well-formed rows, however the bytes are chunked", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 20 }),
        (rows, chunkSize) => {
          const text = rows.map((row) => row.map(quoted).join(",")).join("\r\n");
          expect(read(text, chunkSize).map(({ cells }) => cells)).toEqual(rows);
        },
      ),
    );
  });

  it("reads malformed bytes the same, however they are chunked", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "é"), maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (text, chunkSize) => {
          expect(read(text, chunkSize)).toEqual(read(text, 1_000));
        },
      ),
    );
  });

  it("discards only one line after an unclosed quotation mark", () => {
    expect(read('"a,b\nc,d\n"e\n', 100)).toMatchObject([
      { problem: { code: "quoting", excerpt: '"a,b' } },
      { cells: ["c", "d"] },
      { problem: { code: "quoting", excerpt: '"e' } },
    ]);
  });

  it.each([
    [1, "Company,Website\n", '"a', 1_000_000],
    [2, "Company,Website\n", 'One,"a', 4_096],
    [2, "Company,Website\n", 'One,"a ""b""', 65_536],
    [502, 'Company,"Web\nsite"\n'.concat("One,two\n".repeat(499)), '"""', 65_536],
    [4, "Company,Website\n", '"x\ny","z\n1", "a', 65_536],
  ])("refuses a quotation mark still open 10,000 lines after line %i", (line, before, opening, chunkSize) => {
    const start = line === 1 ? "" : before;
    const text = (lines: number) => `${start}${opening}\n${"x\n".repeat(lines)}`;
    expect(() => read(text(10_000), chunkSize)).toThrow(`in line ${line} is still open 10,000 lines later`);
    expect(() => read(text(9_000), chunkSize)).not.toThrow();
  });

  it("reads a quoted text of many lines, and refuses one over long lines as well", () => {
    const text = "x".repeat(300).concat("\n").repeat(9_000);
    expect(read(`"${text}",b\nc,d\n`, 65_536)).toMatchObject([
      { problem: { code: "too_long" } },
      { cells: ["c", "d"] },
    ]);
    expect(() => read(`a,"${text.repeat(2)}c,d\n`, 65_536)).toThrow("in line 1 is still open");
  });
});
