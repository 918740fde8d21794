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
});
