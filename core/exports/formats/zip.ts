import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { AppError } from "../../../platform/errors.ts";

export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
  readonly offset: number;
}

/** Without ZIP64, which Excel does not read everywhere, sizes and positions have 32 bits. */
const MOST_BYTES = 0xffff_ffff;
/** Level 1 takes a third of the time of 6 on the text of a worksheet, for 6 % more bytes. */
const LEVEL = 1;
/** Compressed bytes that are handed over at once: with the 16 KiB of before, the program's own thread was called four times as often. */
const CHUNK_BYTES = 64 * 1024;

/**
 * A ZIP archive (PKWARE APPNOTE 6.3), written as its entries come: sizes follow each entry in a data descriptor.
 * Compression runs beside the program's own thread. Throws AppError `too_large` past 4 GiB.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Written[] = [];
  let position = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const offset = position;
    const head = Buffer.concat([record([[0x04034b50, 4], ...common(0, 0, 0, name)]), name]);
    position += head.length;
    yield head;
    const sizes = { crc: 0, size: 0 };
    const deflated = pipeline(Readable.from(measured(entry.content, sizes)), createDeflateRaw({ level: LEVEL, chunkSize: CHUNK_BYTES }), () => undefined);
    let compressed = 0;
    for await (const chunk of deflated) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError("compression gave no bytes");
      compressed += chunk.length;
      yield chunk;
    }
    const descriptor = record([[0x08074b50, 4], [sizes.crc, 4], [compressed, 4], [within(sizes.size), 4]]);
    position = within(position + compressed + descriptor.length);
    yield descriptor;
    directory.push({ name, crc: sizes.crc, compressed, size: sizes.size, offset });
  }
  const central = Buffer.concat(directory.map(centralEntry));
  yield central;
  yield record([[0x06054b50, 4], [0, 2], [0, 2], [directory.length, 2], [directory.length, 2], [central.length, 4], [position, 4], [0, 2]]);
}

async function* measured(content: AsyncIterable<Buffer>, sizes: { crc: number; size: number }): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    sizes.crc = crc32(chunk, sizes.crc);
    sizes.size = within(sizes.size + chunk.length);
    yield chunk;
  }
}

function within(bytes: number): number {
  if (bytes > MOST_BYTES) throw new AppError("too_large", "This workbook would be larger than 4 GiB: export CSV, or narrow the filter.");
  return bytes;
}

/** The fields that a local header and the directory share: version, flags (descriptor, UTF-8), deflate, date, sizes. */
function common(crc: number, compressed: number, size: number, name: Buffer): [number, number][] {
  // 1980-01-01: the date of a file says nothing about the data in it, and equal data make equal files.
  return [[20, 2], [0x0808, 2], [8, 2], [0, 2], [0x21, 2], [crc, 4], [compressed, 4], [size, 4], [name.length, 2], [0, 2]];
}

function centralEntry({ name, crc, compressed, size, offset }: Written): Buffer {
  return Buffer.concat([record([[0x02014b50, 4], [20, 2], ...common(crc, compressed, size, name), [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]]), name]);
}

function record(fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
