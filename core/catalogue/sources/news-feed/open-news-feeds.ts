import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { readFile, readdir, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Clock } from "../../../../platform/clock.ts";
import { defined } from "../../../../platform/defined.ts";
import { AppError, isAppError } from "../../../../platform/errors.ts";
import { type HttpClient, politeHttpClient } from "../../../../platform/http-client.ts";
import { canonicalLabel, decodeText } from "../decode-text.ts";
import type { Opened, Outcome, SourceDocument } from "../record.ts";
import { productOf, siteClient, type SiteDeps } from "../site-access.ts";
import type { OpenSource, ValidatorCache } from "../source.ts";
import { type FeedItem, MAX_ITEMS, readFeed } from "./feed-items.ts";
import { type Articles, fetchArticles } from "./fetch-articles.ts";
import { readItem } from "./news-item.ts";
import { readPublished } from "./published-date.ts";

export interface NewsFeedDeps {
  /** Needed only for URLs. */
  readonly http?: HttpClient;
  readonly clock: Clock;
  /** Without it every fetch is unconditional. */
  readonly validators?: ValidatorCache;
  /** Reasons why documents could not be read, by title. */
  readonly refusals?: ReadonlyMap<string, unknown>;
  /** Rule for fetching the articles that items link to. Default "never". */
  readonly articles?: FetchesArticles;
  /** Client and product name for fetching articles. */
  readonly articleAccess?: Pick<SiteDeps, "http" | "product">;
}

/** `auto` fetches articles only for feeds whose items have no text; `always` for every item with little text. */
export type FetchesArticles = "auto" | "always" | "never";
const FETCHES_ARTICLES: readonly string[] = ["auto", "always", "never"] satisfies FetchesArticles[];

const FEED_EXTENSIONS = new Set([".xml", ".rss", ".atom", ".rdf", ".json", ".feed"]);
const ACCEPT =
  "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1";
const MAX_FEED_BYTES = 10 * 1024 * 1024;
const MAX_MB = MAX_FEED_BYTES / 1024 / 1024;

const FORBIDDEN = "The file is not readable. Check its permissions.";
/** By the codes of the operating system. */
const REASONS: ReadonlyMap<unknown, string> = new Map([
  ["ENOENT", "There is no such file or folder. Check the path."],
  ["EACCES", FORBIDDEN],
  ["EPERM", FORBIDDEN],
]);

async function openFile(path: string, now: Date): Promise<Opened> {
  try {
    const { size } = await stat(path);
    if (size > MAX_FEED_BYTES)
      return { kind: "unreadable", input: path, reason: `The feed is larger than ${MAX_MB} MB.` };
    const bytes = await readFile(path);
    const mediaType = extname(path).toLowerCase() === ".json" ? "application/json" : "";
    return {
      kind: "document",
      document: feedDocument({ externalId: basename(path), mediaType, bytes, retrievedAt: now }),
    };
  } catch (error) {
    const reason = REASONS.get(error instanceof Error && "code" in error && error.code);
    if (reason === undefined) throw error;
    return { kind: "unreadable", input: path, reason };
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
    yield {
      kind: "unreadable",
      input: path,
      reason: `The folder contains no feed (${[...FEED_EXTENSIONS].join(", ")}).`,
    };
  }
  for (const file of files ?? [path]) yield await openFile(file, clock.now());
}

async function* openAddress(url: URL, deps: NewsFeedDeps): AsyncIterable<Opened> {
  const input = url.href;
  if (!deps.http) {
    yield { kind: "unreadable", input, reason: "URLs cannot be fetched in this run. Give a file instead." };
    return;
  }
  const known = await deps.validators?.get(input);
  const answer = await deps.http.get(input, { ...known, maxBytes: MAX_FEED_BYTES, accept: ACCEPT });
  if (answer.status === "not_modified") {
    yield { kind: "unchanged", input };
    return;
  }
  if (answer.status === "failed") {
    yield { kind: "unreadable", input, reason: answer.message };
    return;
  }
  const file = {
    externalId: input,
    url: answer.url,
    mediaType: answer.contentType ?? "",
    bytes: answer.body,
    retrievedAt: deps.clock.now(),
  };
  // Fetched before the document is read, because reading happens in a transaction.
  const articles = await articlesOf(file, deps);
  yield { kind: "document", document: feedDocument(file, articles) };
  for (const link of articles.keys()) await deps.validators?.set(link, {});
  // Reached only once the caller asks for more, so a document that was not processed or is unreadable is fetched
  // again.
  if ((answer.etag || answer.lastModified) && !deps.refusals?.has(input)) {
    const { etag, lastModified } = answer;
    await deps.validators?.set(input, defined({ etag: etag ?? undefined, lastModified: lastModified ?? undefined }));
  }
}

const NO_ARTICLES: Articles = new Map();

async function articlesOf(file: FeedFile, deps: NewsFeedDeps): Promise<Articles> {
  const { articles = "never", articleAccess, validators } = deps;
  if (articles === "never" || articleAccess === undefined) return NO_ARTICLES;
  const items = itemsOf(file);
  const haveText = items.some(({ summary, title }) => summary !== "" && summary !== title);
  if (articles === "auto" && haveText) return NO_ARTICLES;
  return fetchArticles(items, { ...articleAccess, ...defined({ validators }) });
}

/** The feed's items; none if it is unreadable, because the later reading of the document reports that. */
function itemsOf(file: FeedFile): readonly FeedItem[] {
  try {
    return readFeed(decodeFeed(file.bytes, file.mediaType), file.url).items;
  } catch (error) {
    if (isAppError(error)) return [];
    throw error;
  }
}

/**
 * Opens feeds from files, folders and URLs in turn; one that cannot be opened is yielded with the reason. Validators are
 * stored when the caller asks for the next input, so store each document first.
 */
export async function* openNewsFeeds(inputs: readonly (string | URL)[], deps: NewsFeedDeps): AsyncIterable<Opened> {
  for (const input of inputs) {
    const url = input instanceof URL ? input : /^https?:\/\//i.test(input) ? URL.parse(input) : null;
    if (url && url.protocol !== "file:") yield* openAddress(url, deps);
    else if (url) yield* openPath(fileURLToPath(url), deps.clock);
    else yield* openPath(String(input), deps.clock);
  }
}

const REQUESTS_PER_SECOND = 2;

/** Opens feeds named on the command line. */
export const open: OpenSource = ({ inputs, options, clock, settings, validators, bucketOf, refusals }) => {
  if (inputs.length === 0)
    throw new AppError("invalid_input", "Name feeds by path or URL: npm run ingest -- feed PATH|URL…");
  const articles = fetchesArticles(options["articles"] ?? "auto");
  const userAgent = `${settings.siteName} (+${settings.siteUrl})`;
  const allowPrivateAddresses = settings.sourceTargets === "any";
  const http = politeHttpClient({ userAgent, requestsPerSecond: REQUESTS_PER_SECOND, allowPrivateAddresses });
  const articleAccess = { product: productOf(settings), http: siteClient(settings, bucketOf) };
  return openNewsFeeds(inputs, { http, clock, articles, articleAccess, ...defined({ validators, refusals }) });
};

function fetchesArticles(value: string | readonly string[]): FetchesArticles {
  const known = (one: unknown): one is FetchesArticles => typeof one === "string" && FETCHES_ARTICLES.includes(one);
  if (known(value)) return value;
  throw new AppError("invalid_input", `Articles are fetched as one of ${FETCHES_ARTICLES.join(", ")}.`);
}

/** Increment when the reading of a feed changes. */
const READING = "news-feed 3";

/** A feed's bytes and origin. */
interface FeedFile {
  /** The feed's URL or the file's name. */
  readonly externalId: string;
  /** The URL after redirects, if fetched. */
  readonly url?: string;
  /** The server's Content-Type, or empty. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly retrievedAt: Date;
}

/** The format by the first element; absent if it is not a feed's. */
function formatOf({ bytes, mediaType }: FeedFile): { readonly format?: string } {
  const start = decodeFeed(bytes.subarray(0, 4_096), mediaType);
  if (/^\s*\{/.test(start)) return { format: "JSON Feed" };
  const root = /<(rss|rdf:rdf|feed)\b/i.exec(start)?.[1]?.toLowerCase();
  return root === undefined ? {} : { format: root === "feed" ? "Atom" : "RSS" };
}

/** Makes a document of a feed, with one outcome per item in the feed's order. */
function feedDocument(file: FeedFile, articles: Articles = NO_ARTICLES): SourceDocument {
  return {
    externalId: file.externalId,
    ...defined({ url: file.url }),
    title: file.externalId,
    mediaType: file.mediaType || "application/xml",
    contentHash: createHash("sha256").update(file.bytes).digest("hex"),
    retrievedAt: file.retrievedAt,
    reading: READING,
    ...formatOf(file),
    expectations: { maxRows: MAX_ITEMS, maxQuarantinedShare: 0.1 },
    async *content() {
      yield file.bytes;
    },
    async *read() {
      const { items } = readFeed(decodeFeed(file.bytes, file.mediaType), file.url);
      for (const item of items) yield readItem(item, file.retrievedAt, item.link ? articles.get(item.link) : undefined);
      yield* noticesOf(items, file.retrievedAt);
    },
  };
}

/** What of a feed was not understood: its dates, by an example. */
function* noticesOf(items: readonly FeedItem[], now: Date): Generator<Outcome> {
  const unread = items.filter(({ published = "" }) => published.trim() !== "" && !readPublished(published, now));
  const [example] = unread;
  if (example === undefined) return;
  const which = unread.length === 1 ? "1 item" : `${unread.length} items`;
  const text = example.published?.trim().slice(0, 60) ?? "";
  const message = `The dates of ${which} were not understood, such as "${text}": it is no day that has been, or its day and month cannot be told apart.`;
  yield { kind: "notice", message };
}

/**
 * Decodes a feed (see `decodeText`); the server's encoding weighs more than that of the XML declaration (RFC 7303).
 * Throws AppError `invalid_input` for an unknown encoding that its bytes need.
 */
export function decodeFeed(bytes: Uint8Array, mediaType: string): string {
  const start = Buffer.from(bytes.subarray(0, 400)).toString("latin1");
  const declared = [
    /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(mediaType)?.[1],
    /^\s*<\?xml[^>]{0,200}\bencoding\s*=\s*["']([^"']{1,40})["']/i.exec(start)?.[1],
  ];
  const unknown = declared.find((label) => label !== undefined && canonicalLabel(label) === undefined);
  const text = decodeText(bytes, { declared });
  if (unknown !== undefined && !isUtf8(Buffer.from(bytes)))
    throw new AppError(
      "invalid_input",
      `The feed's declared encoding "${unknown}" is unknown. Save the feed as UTF-8.`,
    );
  return text;
}
