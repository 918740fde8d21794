import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { politeHttpClient } from "../../../platform/http-client.ts";
import { isAppError } from "../../../platform/errors.ts";
import type { Opened, Outcome, SourceDocument } from "./record.ts";
import type { OpenRequest, OpenSource, Validators } from "./source.ts";

/** A register that is published as one large file. */
export interface RegisterFile {
  /** Version of its reader, with the options that change what is kept. */
  readonly reading: (request: OpenRequest) => string;
  /**
   * Yields a document for each kept record of the file at `path`, and for each other row the code of the reason why it is
   * left out. Throws AppError for another file.
   */
  readonly read: (path: string, request: OpenRequest) => AsyncIterable<SourceDocument | string>;
}

/** Largest register; SBIR's file without abstracts is about 91 MB, the CORDIS archives about 35 MB. */
const LARGEST = 1024 ** 3;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows left out after which a run hears of them. */
const TOLD_EVERY = 1_000;

/**
 * Opens a register at its web address, or a file of it on this machine. Fetches it into a temporary file, only if it
 * changed since it was last read whole, and deletes the file once that is done. The file of a stopped run stays for a day,
 * and the next run goes on with it.
 */
export function openerOfRegister(register: RegisterFile): OpenSource {
  return async function* (request) {
    for (const input of request.inputs) {
      try {
        if (/^https?:/i.test(input)) yield* openAddress(register, input, request);
        else yield* opened(register.read(input, request), input);
      } catch (error) {
        if (!isAppError(error)) throw error;
        yield { kind: "unreadable", input, reason: error.message };
      }
    }
  };
}

async function* openAddress(register: RegisterFile, url: string, request: OpenRequest): AsyncGenerator<Opened> {
  const { settings, validators, bucketOf } = request;
  const folder = registersFolder(settings.dataDir ?? tmpdir());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandonedFiles(folder);
  const path = join(folder, createHash("sha256").update(url).digest("hex").slice(0, 16));
  // Another reader or other options keep other records of the same file.
  const key = `${url}#${register.reading(request)}`;
  const left = await validatorsOfLeft(path);
  const host = new URL(url).hostname;
  const http = politeHttpClient({
    userAgent: `${settings.siteName} (+${settings.siteUrl})`,
    requestsPerSecond: 1,
    ...(bucketOf && { bucket: bucketOf(host, 1) }),
    allowPrivateAddresses: settings.sourceTargets === "any",
  });
  const part = `${path}.part`;
  let isStopped = true;
  try {
    const known = left ?? (await validators?.get(key));
    // Of a file that no server can confirm, a day is the limit.
    const isLeft = left !== undefined && left.etag === undefined && left.lastModified === undefined;
    const answer = isLeft ? null : await http.get(url, { ...known, file: part, maxBytes: LARGEST, totalMs: HOUR_MS });
    if (answer?.status === "failed") return yield { kind: "unreadable", input: url, reason: answer.message };
    if (answer?.status === "not_modified" && left === undefined) return yield { kind: "unchanged", input: url };
    const fetched: Validators = answer?.status === "ok" ? validatorsOf(answer) : (left ?? {});
    if (answer?.status === "ok") {
      await rename(part, path);
      await writeFile(`${path}.json`, JSON.stringify(fetched), { mode: 0o600 });
    }
    yield* opened(register.read(path, request), url);
    isStopped = false;
    if (fetched.etag !== undefined || fetched.lastModified !== undefined) await validators?.set(key, fetched);
  } catch (error) {
    isStopped = !isAppError(error);
    throw error;
  } finally {
    for (const name of isStopped ? [part] : [part, path, `${path}.json`]) await rm(name, { force: true });
  }
}

/** The documents, and what was left out: now and then what came to it, and at the end the rest. */
async function* opened(records: AsyncIterable<SourceDocument | string>, input: string): AsyncGenerator<Opened> {
  let leftOut: Record<string, number> = {};
  let rows = 0;
  for await (const record of records) {
    if (typeof record !== "string") {
      yield { kind: "document", document: record };
      continue;
    }
    leftOut[record] = (leftOut[record] ?? 0) + 1;
    rows += 1;
    if (rows % TOLD_EVERY !== 0) continue;
    yield { kind: "left out", input, leftOut, isMore: true };
    leftOut = {};
  }
  yield { kind: "left out", input, leftOut };
}

/** Where files of registers are until they are read, among the data of the site. */
export const registersFolder = (dataDir: string): string => join(dataDir, "registers");

/** Removes what stopped runs left if no run resumed them within a day. */
export async function removeAbandonedFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}

const validatorsOf = ({ etag, lastModified }: { etag: string | null; lastModified: string | null }): Validators => ({
  ...(etag !== null && { etag }),
  ...(lastModified !== null && { lastModified }),
});

const LEFT = z.object({ etag: z.string().optional(), lastModified: z.string().optional() });

/** The validators of a whole file that a stopped run left; undefined without one. */
async function validatorsOfLeft(path: string): Promise<Validators | undefined> {
  try {
    const { etag, lastModified } = LEFT.parse(JSON.parse(await readFile(`${path}.json`, "utf8")));
    return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
  } catch {
    return undefined;
  }
}

/** A kept record of a register. */
export interface KeptRecord {
  /** Unique and stable in the register. */
  readonly externalId: string;
  readonly url?: string;
  readonly title: string;
  /** What is stored: only the fields that the reader uses, none of a person. */
  readonly kept: Readonly<Record<string, unknown>>;
  readonly reading: string;
  readonly retrievedAt: Date;
  readonly outcome: Outcome;
}

/** One document per record; a newer version of the record replaces what the former stated. */
export function documentOfRecord({ kept, outcome, ...document }: KeptRecord): SourceDocument {
  const bytes = new TextEncoder().encode(`${JSON.stringify(kept)}\n`);
  return {
    ...document,
    mediaType: "application/json",
    contentHash: createHash("sha256").update(bytes).digest("hex"),
    expectations: { maxQuarantinedShare: 1 },
    supersedes: true,
    isOneOfMany: true,
    async *content() {
      yield bytes;
    },
    async *read() {
      yield outcome;
    },
  };
}
