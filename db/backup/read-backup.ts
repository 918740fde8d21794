import { createHash } from "node:crypto";
import { Readable, pipeline } from "node:stream";
import { crc32, createZstdDecompress } from "node:zlib";
import { createTarDecoder } from "modern-tar";
import { type AppError, conflict, invalidInput, isAppError } from "../../platform/errors.ts";
import {
  BACKUP_FORMAT,
  type BackupChecksums,
  type BackupManifest,
  CHECKSUMS_NAME,
  MANIFEST_NAME,
  type TableTally,
  checksumsSchema,
  manifestSchema,
  tableOfMember,
} from "./manifest.ts";

/** A part of a backup, in reading order. */
export type BackupPart =
  | { readonly kind: "manifest"; readonly manifest: BackupManifest }
  /** Some rows of a table in COPY's text format; a part may end within a row. */
  | { readonly kind: "rows"; readonly table: string; readonly bytes: Uint8Array }
  | { readonly kind: "file"; readonly name: string; readonly content: Uint8Array }
  /** The last part: everything before it was complete and unaltered. */
  | { readonly kind: "checksums"; readonly checksums: BackupChecksums };

/** Manifest, checksums and secrets are read whole. */
const LARGEST_FILE = 64 * 1024 ** 2;

/**
 * Reads a backup part by part and verifies its checksums; only the part `checksums` confirms that it is complete.
 * Throws AppError `invalid_input` for an invalid, truncated or altered file, and `conflict` for one of a newer version.
 */
export async function* readBackup(source: AsyncIterable<Uint8Array>): AsyncGenerator<BackupPart> {
  try {
    yield* readParts(source);
  } catch (error) {
    throw isAppError(error) || isFromSource(error) ? error : damaged("it is cut short or was altered", error);
  }
}

async function* readParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<BackupPart> {
  const seen = { manifest: "", tables: new Map<string, RowTally>(), files: new Map<string, string>() };
  let begun = false;
  let checksums: BackupChecksums | undefined;
  for await (const { name, body } of members(source)) {
    if (!begun && name !== MANIFEST_NAME) throw notABackup();
    const table = tableOfMember(name);
    if (table !== undefined) {
      const tally = seen.tables.get(table) ?? new RowTally();
      seen.tables.set(table, tally);
      for await (const bytes of body) {
        tally.add(bytes);
        yield { kind: "rows", table, bytes };
      }
      continue;
    }
    const content = await whole(body);
    if (name === MANIFEST_NAME) {
      begun = true;
      seen.manifest = sha256(content);
      yield { kind: "manifest", manifest: parseManifest(content) };
    } else if (name === CHECKSUMS_NAME) {
      checksums = parseChecksums(content, seen);
    } else {
      seen.files.set(name, sha256(content));
      yield { kind: "file", name, content };
    }
  }
  if (!begun) throw notABackup();
  if (checksums === undefined) throw damaged("it is cut short");
  yield { kind: "checksums", checksums };
}

async function* members(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly name: string; readonly body: AsyncIterable<Uint8Array> }> {
  const end = Promise.withResolvers<void>();
  // Errors also surface in the iteration below.
  end.promise.catch(() => undefined);
  const compressed = new CompressedSize();
  const unzipped = pipeline(
    Readable.from(compressed.measure(withoutEmptyFrame(source))),
    createZstdDecompress(),
    (error) => (error ? end.reject(error) : end.resolve()),
  );
  const entries = (Readable.toWeb(unzipped) as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }),
  );
  try {
    for await (const entry of entries) yield { name: entry.header.name, body: entry.body };
    // Data after the last member.
    await end.promise;
    // Node ignores what follows a frame in the same chunk.
    if (unzipped.bytesWritten !== compressed.bytes) throw damaged("something follows its end");
  } finally {
    unzipped.destroy();
  }
}

class CompressedSize {
  bytes = 0;

  async *measure(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.bytes += chunk.byteLength;
      yield chunk;
    }
  }
}

/** A Zstandard frame without content, with its checksum. Node can write one after the last frame. */
const EMPTY_FRAME = Buffer.from("28b52ffd240001000099e9d851", "hex");

/** Yields the source without an empty frame at its end. Other extra bytes stay, so that the reader rejects them. */
async function* withoutEmptyFrame(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held = Buffer.alloc(0);
  for await (const chunk of source) {
    const known = Buffer.concat([held, chunk]);
    const until = Math.max(0, known.byteLength - 2 * EMPTY_FRAME.byteLength);
    held = known.subarray(until);
    if (until > 0) yield known.subarray(0, until);
  }
  const hasEmptyFrame = held.subarray(-EMPTY_FRAME.byteLength).equals(EMPTY_FRAME);
  yield hasEmptyFrame ? held.subarray(0, -EMPTY_FRAME.byteLength) : held;
}

function parseManifest(content: Uint8Array): BackupManifest {
  const json: unknown = JSON.parse(Buffer.from(content).toString("utf8"));
  if (
    typeof json === "object" &&
    json !== null &&
    "format" in json &&
    typeof json.format === "number" &&
    json.format > BACKUP_FORMAT
  ) {
    throw conflict("This backup was made by a newer version: update this program, then restore it.");
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw notABackup();
  return parsed.data;
}

interface Seen {
  readonly manifest: string;
  readonly tables: ReadonlyMap<string, RowTally>;
  readonly files: ReadonlyMap<string, string>;
}

function parseChecksums(content: Uint8Array, seen: Seen): BackupChecksums {
  const checksums = checksumsSchema.parse(JSON.parse(Buffer.from(content).toString("utf8")));
  if (checksums.manifest !== seen.manifest) throw damaged("its manifest was altered");
  for (const name of seen.tables.keys())
    if (!(name in checksums.tables)) throw damaged(`it contains unexpected rows of ${name}`);
  for (const [name, expected] of Object.entries(checksums.tables)) {
    const found = (seen.tables.get(name) ?? new RowTally()).result();
    if (!sameTally(found, expected)) throw damaged(`the rows of ${name} were altered`);
  }
  const names = new Set([...seen.files.keys(), ...Object.keys(checksums.files)]);
  for (const name of names) if (seen.files.get(name) !== checksums.files[name]) throw damaged(`${name} was altered`);
  return checksums;
}

function sameTally(one: TableTally, other: TableTally): boolean {
  return (
    one.rows === other.rows && one.bytes === other.bytes && one.sha256 === other.sha256 && one.rowSum === other.rowSum
  );
}

async function whole(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > LARGEST_FILE) throw damaged("a part of it is larger than any we write");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

function damaged(how: string, cause?: unknown): AppError {
  return invalidInput(`This backup cannot be used, ${how}: take another one.`, { cause });
}

function notABackup(): AppError {
  return invalidInput("This file is not a backup of this program: use one written by `npm run backup`.");
}

/** The file or the network failed, not the format. */
function isFromSource(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(E(?!RR_)|UND_ERR)/.test(code);
}

const LINE_FEED = 10;
/** Sums stay exact below 2^53. */
const SUM_LIMIT = 2 ** 52;

/**
 * Adds up a table's rows in COPY's text format, in chunks of any size. `sha256` covers the bytes in order; `rowSum`,
 * the sum of the lines' CRC-32, ignores the order and so compares two databases.
 */
export class RowTally {
  readonly #hash = createHash("sha256");
  #rows = 0;
  #bytes = 0;
  #rowSum = 0;
  #lineCrc = 0;

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.byteLength;
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      this.#rowSum = (this.#rowSum + crc32(chunk.subarray(from, end), this.#lineCrc)) % SUM_LIMIT;
      this.#rows += 1;
      this.#lineCrc = 0;
      from = end + 1;
    }
    if (from < chunk.byteLength) this.#lineCrc = crc32(chunk.subarray(from), this.#lineCrc);
  }

  result(): TableTally {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest("hex"), rowSum: this.#rowSum };
  }
}
