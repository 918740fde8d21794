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
  /** Yields the kept records of the file at `path`, and at the end what was left out. Throws AppError for another file. */
  readonly read: (path: string, request: OpenRequest) => AsyncIterable<Opened>;
}

/** Largest register; SBIR's file without abstracts is about 91 MB, the CORDIS archives about 35 MB. */
const LARGEST = 1024 ** 3;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Opens a register at its web address, or a file of it on this machine. Fetches it into a temporary file, only if it
 * changed since it was last read whole, and deletes the file in any case; what a killed run left is used by the next.
 */
export function openerOfRegister(register: RegisterFile): OpenSource {
  return async function* (request) {
    for (const input of request.inputs) {
      try {
        if (/^https?:/i.test(input)) yield* openAddress(register, input, request);
        else yield* register.read(input, request);
      } catch (error) {
        if (!isAppError(error)) throw error;
        yield { kind: "unreadable", input, reason: error.message };
      }
    }
  };
}

async function* openAddress(register: RegisterFile, url: string, request: OpenRequest): AsyncGenerator<Opened> {
  const { settings, validators, bucketOf } = request;
  const folder = join(settings.dataDir ?? tmpdir(), "registers");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
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
  try {
    const part = `${path}.part`;
    const known = left ?? (await validators?.get(key));
    const answer = await http.get(url, { ...known, file: part, maxBytes: LARGEST, totalMs: HOUR_MS });
    if (answer.status === "failed") return yield { kind: "unreadable", input: url, reason: answer.message };
    if (answer.status === "not_modified" && left === undefined) return yield { kind: "unchanged", input: url };
    const fetched: Validators = answer.status === "ok" ? validatorsOf(answer) : (left ?? {});
    if (answer.status === "ok") {
      await rename(part, path);
      await writeFile(`${path}.json`, JSON.stringify(fetched), { mode: 0o600 });
    }
    for await (const opened of register.read(path, request))
      yield "input" in opened ? { ...opened, input: opened.input.replace(path, url) } : opened;
    if (fetched.etag !== undefined || fetched.lastModified !== undefined) await validators?.set(key, fetched);
  } finally {
    for (const name of [path, `${path}.part`, `${path}.json`]) await rm(name, { force: true });
  }
}

/** Removes what killed runs left if no run resumed them within a day. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}

const validatorsOf = ({ etag, lastModified }: { etag: string | null; lastModified: string | null }): Validators => ({
  ...(etag !== null && { etag }),
  ...(lastModified !== null && { lastModified }),
});

const LEFT = z.object({ etag: z.string().optional(), lastModified: z.string().optional() });

/** The validators of a whole file that a killed run left; undefined if there is none that a server can confirm. */
async function validatorsOfLeft(path: string): Promise<Validators | undefined> {
  try {
    const { etag, lastModified } = LEFT.parse(JSON.parse(await readFile(`${path}.json`, "utf8")));
    if (etag === undefined && lastModified === undefined) return undefined;
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
