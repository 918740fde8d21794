import { readdir, readFile, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Clock } from "../../../platform/clock.ts";
import type { HttpClient } from "../../../platform/http-client.ts";
import type { Opened } from "../source.ts";
import { feedDocument, MAX_FEED_BYTES } from "./feed-document.ts";

/** What a server gave to ask "anything new?" with. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** Remembers validators between runs, by feed address. */
export interface ValidatorCache {
  get(feedUrl: string): Promise<Validators | undefined>;
  set(feedUrl: string, validators: Validators): Promise<void>;
}

export interface NewsFeedDeps {
  /** Needed for web addresses only. */
  readonly http?: HttpClient;
  readonly clock: Clock;
  /** Without it every fetch is a full one. */
  readonly cachedValidators?: ValidatorCache;
}

const FEED_EXTENSIONS = new Set([".xml", ".rss", ".atom", ".rdf", ".json", ".feed"]);
const ACCEPT = "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1";
const MAX_MB = MAX_FEED_BYTES / 1024 / 1024;

function readableReason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
      return "There is no such file or folder. Check the path.";
    case "EACCES":
    case "EPERM":
      return "It may not be read. Check the permissions of the file.";
    default:
      throw error;
  }
}

async function openFile(path: string, now: Date): Promise<Opened> {
  try {
    const { size } = await stat(path);
    if (size > MAX_FEED_BYTES) return { kind: "unreadable", input: path, reason: `The feed is larger than ${MAX_MB} MB.` };
    const bytes = await readFile(path);
    const mediaType = extname(path).toLowerCase() === ".json" ? "application/json" : "";
    return { kind: "document", document: feedDocument({ externalId: basename(path), mediaType, bytes, retrievedAt: now }) };
  } catch (error) {
    return { kind: "unreadable", input: path, reason: readableReason(error) };
  }
}

async function feedsUnder(path: string): Promise<string[] | undefined> {
  const info = await stat(path).catch(() => undefined);
  if (!info?.isDirectory()) return undefined;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && FEED_EXTENSIONS.has(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function* openPath(path: string, clock: Clock): AsyncIterable<Opened> {
  const files = await feedsUnder(path);
  if (files?.length === 0) {
    yield { kind: "unreadable", input: path, reason: `The folder holds no feed (${[...FEED_EXTENSIONS].join(", ")}).` };
  }
  for (const file of files ?? [path]) yield await openFile(file, clock.now());
}

async function* openAddress(url: URL, deps: NewsFeedDeps): AsyncIterable<Opened> {
  const input = url.href;
  if (!deps.http) {
    yield { kind: "unreadable", input, reason: "Web addresses cannot be fetched in this run. Give a file instead." };
    return;
  }
  const known = await deps.cachedValidators?.get(input);
  const answer = await deps.http.get(input, { ...known, maxBytes: MAX_FEED_BYTES, accept: ACCEPT });
  if (answer.status === "not_modified") {
    yield { kind: "unchanged", input };
    return;
  }
  if (answer.status === "failed") {
    yield { kind: "unreadable", input, reason: answer.message };
    return;
  }
  const document = feedDocument({
    externalId: input,
    url: answer.url,
    mediaType: answer.contentType ?? "",
    bytes: answer.body,
    retrievedAt: deps.clock.now(),
  });
  yield { kind: "document", document };
  // Reached only when the caller asks for more, so a document that was never dealt with is fetched again.
  if (answer.etag || answer.lastModified) {
    await deps.cachedValidators?.set(input, {
      ...(answer.etag ? { etag: answer.etag } : {}),
      ...(answer.lastModified ? { lastModified: answer.lastModified } : {}),
    });
  }
}

/**
 * Opens feeds one after another: files, folders of files, and web addresses (conditionally, when validators are
 * remembered). What cannot be opened is yielded with the reason and does not stop the rest. Validators are
 * remembered once the caller comes back for the next input, which it must do only when the document is stored.
 */
export async function* openNewsFeeds(inputs: readonly (string | URL)[], deps: NewsFeedDeps): AsyncIterable<Opened> {
  for (const input of inputs) {
    const url = input instanceof URL ? input : /^https?:\/\//i.test(input) ? URL.parse(input) : null;
    if (url && url.protocol !== "file:") yield* openAddress(url, deps);
    else if (url) yield* openPath(fileURLToPath(url), deps.clock);
    else yield* openPath(String(input), deps.clock);
  }
}
