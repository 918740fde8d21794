import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitRecord } from "./delimited.ts";
import { RecordSplitter } from "./record-splitter.ts";

function split(text: string, chunkSize: number) {
  const splitter = new RecordSplitter({ delimiter: ",", quotes: true });
  const bytes = Buffer.from(text);
  const records = [];
  for (let at = 0; at < bytes.length; at += chunkSize) records.push(...splitter.push(bytes.subarray(at, at + chunkSize)));
  return [...records, ...splitter.end()];
}

const field = fc.string({ unit: fc.constantFrom("a", "é", "😀", ",", '"', "\n", "\r\n", " ") });
const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

describe("RecordSplitter", () => {
  it("gives back any well-formed rows, however the bytes are cut", () => {
    fc.assert(fc.property(fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 20 }), (rows, chunkSize) => {
      const text = rows.map((row) => row.map(quoted).join(",")).join("\r\n");
      expect(split(text, chunkSize).map((record) => splitRecord(record.text, ","))).toEqual(rows);
    }));
  });

  it("reads malformed bytes the same however they are cut", () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "é"), maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (text, chunkSize) => {
      expect(split(text, chunkSize)).toEqual(split(text, 1_000));
    }));
  });

  it("loses one line to a quotation mark that is never closed", () => {
    expect(split('"a,b\nc,d\n"e\n', 100)).toEqual([{ text: '"a,b', problem: "open_quote" }, { text: "c,d" }, { text: '"e', problem: "open_quote" }]);
  });
});
