import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isAppError } from "../../../platform/errors.ts";
import type { Context } from "../../context.ts";
import { readStoredDocument } from "../../ingest/store-document.ts";
import { inspectFile } from "../../sources/list-file/file-format.ts";
import { openTable } from "../../sources/list-file/open-table.ts";

/** The pieces of a document's text as bytes: as they are kept, or the cells of a workbook, which are compressed in it. */
export async function* documentText(ctx: Context, documentId: number): AsyncGenerator<Uint8Array> {
  const pieces = readStoredDocument(ctx, documentId);
  const { value: first } = await pieces.next();
  if (first === undefined) return;
  const whole = (async function* () {
    yield first;
    yield* pieces;
  })();
  if (Buffer.from(first.subarray(0, 4)).toString("latin1") === "PK\u0003\u0004") yield* cellsOf(whole);
  else yield* whole;
}

/** The text of a workbook's cells. Nothing of one that cannot be read: its import has said why. */
async function* cellsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "finder-document-"));
  try {
    const path = join(folder, "workbook");
    await pipeline(pieces, createWriteStream(path, { mode: 0o600 }));
    const table = await openTable(await inspectFile(path, undefined), undefined);
    for await (const rows of table.rows()) {
      for (const { cells } of rows) yield Buffer.from(`${cells.filter((cell) => typeof cell === "string").join("\n")}\n`);
    }
  } catch (error) {
    if (!isAppError(error)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
