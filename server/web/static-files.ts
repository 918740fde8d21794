import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { acceptedEncoding } from "./accept-encoding.ts";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".ico": "image/x-icon",
};

/** A built browser file, held in memory: there are few, and all are small. */
export interface StaticFile {
  readonly mediaType: string;
  /** Validator of the uncompressed content; each encoding's tag is derived from it. */
  readonly etag: string;
  /** Its name contains a hash of its content, so it never changes. */
  readonly immutable: boolean;
  readonly identity: Uint8Array<ArrayBuffer>;
  readonly br?: Uint8Array<ArrayBuffer>;
  readonly gzip?: Uint8Array<ArrayBuffer>;
}

/** Reads all built files and their compressed variants (`x.js.br`, `x.js.gz`) by address, except hidden ones. */
export function loadStaticFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    contents.set(`/${relative(folder, path).split(sep).join("/")}`, Uint8Array.from(readFileSync(path)));
  }
  for (const [address, identity] of contents) {
    const mediaType = MEDIA_TYPES[extname(address)];
    if (mediaType === undefined || address.includes("/.")) continue;
    const br = contents.get(`${address}.br`);
    const gzip = contents.get(`${address}.gz`);
    files.set(address, {
      mediaType,
      etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
      immutable: address.startsWith("/assets/"),
      identity,
      ...(br && { br }),
      ...(gzip && { gzip }),
    });
  }
  return files;
}

/** Answers with the file in its smallest accepted encoding, or 304. */
export function serveStaticFile(file: StaticFile, request: Request): Response {
  const accepted = acceptedEncoding(request.headers.get("accept-encoding")) ?? "identity";
  const encoding = file[accepted] === undefined ? "identity" : accepted;
  const etag = encoding === "identity" ? file.etag : file.etag.replace(/"$/, `-${encoding}"`);
  const headers = new Headers({
    "content-type": file.mediaType,
    "cache-control": file.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    "x-content-type-options": "nosniff",
    etag,
    vary: "accept-encoding",
    // Applies to workers only: nothing that a worker reads from a person's files can leave it.
    ...(file.mediaType.startsWith("text/javascript") && { "content-security-policy": "default-src 'none'" }),
  });
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  const body = file[encoding] ?? file.identity;
  headers.set("content-length", String(body.byteLength));
  return new Response(body, { headers });
}
