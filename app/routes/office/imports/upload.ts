import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import Busboy from "@fastify/busboy";
import { AppError } from "../../../../platform/errors.ts";

/** Largest list file that the form accepts; the command line has no limit. */
export const UPLOAD_MEGABYTES = 50;
const FIELD_BYTES = 1_000;

interface Upload {
  readonly path: string;
  readonly fileName: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Streams the file of a multipart form to a temporary file, which exists until `use` is done. Throws AppError when the
 * form has no file or a file that is too large.
 */
export async function withUpload<T>(request: Request, use: (upload: Upload) => Promise<T>): Promise<T> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!contentType.startsWith("multipart/form-data") || request.body === null)
    throw new AppError("invalid_input", "Choose a file first.");
  const folder = await mkdtemp(join(tmpdir(), "upload-"));
  try {
    return await use(await receive(request.body, contentType, join(folder, "list")));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(body: ReadableStream<Uint8Array>, contentType: string, path: string): Promise<Upload> {
  const fields: Record<string, string> = {};
  const files: { readonly name: string; readonly bytes: () => number; readonly written: Promise<unknown> }[] = [];
  const form = new Busboy({
    headers: { "content-type": contentType },
    limits: { files: 1, fileSize: UPLOAD_MEGABYTES * 1_048_576 + 1, fields: 20, fieldSize: FIELD_BYTES },
  });
  form.on("field", (name, value) => {
    fields[name] = value;
  });
  form.on("file", (_, stream, name) => {
    files.push({ name, bytes: () => stream.bytesRead, written: pipeline(stream, createWriteStream(path)) });
  });
  try {
    await pipeline(Readable.from(body), form);
    await Promise.all(files.map(({ written }) => written));
  } catch (cause) {
    throw new AppError("invalid_input", "The form could not be read. Choose the file and send it again.", { cause });
  }
  const [file] = files;
  if (file === undefined || file.name === "") throw new AppError("invalid_input", "Choose a file first.");
  if (file.bytes() === 0) throw new AppError("invalid_input", "The file is empty.");
  if (file.bytes() > UPLOAD_MEGABYTES * 1_048_576)
    throw new AppError(
      "too_large",
      `The file is larger than ${UPLOAD_MEGABYTES} MB. Import it on the command line: npm run import -- FILE`,
    );
  return { path, fileName: basename(file.name), fields };
}
