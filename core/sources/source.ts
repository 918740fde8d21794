import type { Clock } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";
import type { TokenBucket } from "../../platform/http/token-bucket.ts";
import type { Opened } from "./record.ts";

/** An origin of evidence: the `source` that each folder here declares in its `source.ts`. */
export interface Source {
  /** Names it in the database. */
  readonly key: string;
  /** Shown to people: "SEC Form D", "List file". */
  readonly label: string;
  /** Returns the label of one of its documents as the source of a value. */
  readonly cite: (document: string) => string;
  /** How its documents are ingested; null if the site creates them itself. */
  readonly ingest: Ingest | null;
}

export interface Ingest {
  /** The source's name in `npm run ingest -- NAME …`. */
  readonly command: string;
  /** Its inputs as shown in the help: "PATH|URL…". */
  readonly inputs: string;
  /** What it reads, as shown in the help. */
  readonly about: string;
  readonly options: Readonly<Record<string, SourceOption>>;
  /** When new documents usually appear; null when only an operator has them. */
  readonly schedule: Schedule | null;
  /** Loads the opener on first use. */
  readonly opener: () => Promise<{ readonly open: OpenSource }>;
  /** Reads a stored document again with other options; absent if it has no options that change the reading. */
  readonly reopen?: ReopenSource;
}

/**
 * Passes a stored document, opened with `options`, to `use`, and resolves to its result; the document can be read only
 * until then. Throws AppError `invalid_input` for invalid options.
 */
export type ReopenSource = <T>(
  stored: StoredContent,
  options: OpenRequest["options"],
  use: (opened: Opened) => Promise<T>,
) => Promise<T>;

/** A document as it was stored. */
export interface StoredContent {
  readonly externalId: string;
  readonly retrievedAt: Date;
  content(): AsyncIterable<Uint8Array>;
}

/** A command-line option with a value. */
export interface SourceOption {
  /** The value's form or an example: "field=Column", "EUR". */
  readonly value: string;
  readonly about: string;
  readonly multiple?: true;
}

export interface Schedule {
  /** Cron expression in UTC. */
  readonly cron: string;
  /** Options of the run; `today-3` is the date three days ago. */
  readonly options: Readonly<Record<string, string>>;
}

/** Opens inputs one after another. Throws AppError `invalid_input` for invalid options or missing inputs. */
export type OpenSource = (request: OpenRequest) => AsyncIterable<Opened>;

/** Values of the declared options that were given, as plain JSON. */
export type SourceOptions = Readonly<Record<string, string | readonly string[]>>;

export interface OpenRequest extends Partial<FetchState> {
  readonly inputs: readonly string[];
  readonly options: SourceOptions;
  readonly clock: Clock;
  readonly settings: Pick<Settings, "siteName" | "siteUrl" | "secUserAgent"> & Partial<Pick<Settings, "edgarUrl">>;
}

/** What earlier and concurrent runs share; `fetchState` in `core/ingest` keeps it in the database. */
export interface FetchState {
  /** Without it every fetch is unconditional. */
  readonly validators: ValidatorCache;
  /** Those of the external ids whose documents were read, for sources whose documents never change. */
  readonly readAlready: (externalIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The rate limit of a host that allows only so many requests per second; without it each run has its own. */
  readonly bucketOf: (host: string, perSecond: number) => TokenBucket;
}

/** Validators for a conditional request. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** Stores validators between runs, by URL. */
export interface ValidatorCache {
  get(url: string): Promise<Validators | undefined>;
  set(url: string, validators: Validators): Promise<void>;
}
