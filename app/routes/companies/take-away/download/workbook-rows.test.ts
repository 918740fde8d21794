import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { WORKBOOK } from "../../../../../core/exports/formats/workbook.ts";
import { WorkbookRows } from "./workbook-rows.ts";

const ROWS = 20_000;

/** Rows as COPY writes them. */
async function* rows(): AsyncGenerator<Buffer> {
  for (let i = 0; i < ROWS; i += 100) yield Buffer.from(Array.from({ length: 100 }, (_, n) => `${i + n}\tCompany ${(i + n) ** 2}\\nof two lines\n`).join(""));
}

async function workbook(): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of WORKBOOK.file([{ header: "id", type: "integer", value: sql`id` }, { header: "name", type: "text", value: sql`name` }], rows())) pieces.push(piece);
  return Buffer.concat(pieces);
}

const piecesOf = (bytes: Buffer, size: number) => Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => Uint8Array.from(bytes.subarray(i * size, (i + 1) * size)));

describe("WorkbookRows", () => {
  it.each([997, 65_536])("counts the rows of a workbook as its bytes come, %i at a time", async (size) => {
    const counter = new WorkbookRows();
    const seen: number[] = [];
    expect(counter.rows).toBeNull();
    for (const piece of piecesOf(await workbook(), size)) {
      await counter.take(piece);
      seen.push(counter.rows ?? 0);
    }
    await vi.waitFor(() => expect(counter.rows).toBe(ROWS));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.some((count) => count > 0 && count < ROWS)).toBe(true);
  });

  it.each([["nothing of an archive", Buffer.from("no archive\n".repeat(20_000))], ["nothing of a sheet that is none", Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(26), Buffer.from("xl/worksheets/sheet1.xml"), Buffer.alloc(9_000, 0xff)])]])(
    "knows %s", async (_, bytes) => {
      const counter = new WorkbookRows();
      for (const piece of piecesOf(bytes, 4_096)) await counter.take(piece);
      await vi.waitFor(async () => {
        await counter.take(new Uint8Array(1));
        expect(counter.rows).toBeNull();
      });
    },
  );
});
