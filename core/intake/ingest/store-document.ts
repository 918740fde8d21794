import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { execute, rowOf, scalarOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { SourceDocument } from "../../catalogue/sources/record.ts";

const compress = promisify(gzip);
const decompress = promisify(gunzip);
const CHUNK_BYTES = 1024 * 1024;

export interface StoredDocument {
  readonly id: number;
  readonly retrievedAt: Date;
  /** The reading last applied, or null. */
  readonly reading: string | null;
}

/**
 * Stores a raw document before it is read, once per source, external id and content; a document already stored keeps
 * its first retrieval time.
 */
export function storeDocument(
  ctx: Context,
  source: string,
  document: SourceDocument,
  runId: number,
): Promise<StoredDocument> {
  return inTransaction(ctx, async (inner) => {
    const found = await findDocument(inner, source, document);
    if (found) return found;
    const id = await scalarOf<number>(inner)`
      insert into document (source, external_id, content_hash, url, title, media_type, byte_length, retrieved_at,
        stored_by_run_id)
      values (${source}, ${document.externalId}, ${document.contentHash}, ${document.url ?? null},
        ${document.title ?? null},
              ${document.mediaType}, 0, ${document.retrievedAt}, ${runId})
      on conflict do nothing returning id`;
    if (id === undefined) {
      const other = await findDocument(inner, source, document);
      if (!other) throw new Error("a document neither stored nor found");
      return other;
    }
    const bytes = await storeChunks(inner, id, document);
    await execute(inner)`update document set byte_length = ${bytes} where id = ${id}`;
    return { id, retrievedAt: document.retrievedAt, reading: null };
  });
}

async function findDocument(
  ctx: Context,
  source: string,
  document: SourceDocument,
): Promise<StoredDocument | undefined> {
  return rowOf<StoredDocument>(ctx)`
    select id, retrieved_at as "retrievedAt", reading from document
    where source = ${source} and external_id = ${document.externalId}
      and content_hash = ${document.contentHash}`;
}

async function storeChunks(ctx: Context, documentId: number, document: SourceDocument): Promise<number> {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let total = 0;
  let position = 0;
  const flush = async () => {
    const zipped = await compress(Buffer.concat(pending), { level: 3 });
    await execute(ctx)`insert into document_chunk (document_id, position, gzip)
      values (${documentId}, ${position}, ${zipped})`;
    [pending, pendingBytes, position] = [[], 0, position + 1];
  };
  for await (const bytes of document.content()) {
    pending.push(bytes);
    pendingBytes += bytes.byteLength;
    total += bytes.byteLength;
    if (pendingBytes >= CHUNK_BYTES) await flush();
  }
  if (pendingBytes > 0) await flush();
  return total;
}

/** A stored document's bytes in chunks. */
export async function* readStoredDocument(ctx: Context, documentId: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const chunk = await rowOf<{ gzip: Buffer }>(ctx)`
      select gzip from document_chunk where document_id = ${documentId} and position = ${position}`;
    if (!chunk) return;
    yield await decompress(chunk.gzip);
  }
}
