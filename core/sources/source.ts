import type { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";
import type { TokenBucket } from "../../platform/http/token-bucket.ts";
import type { HttpClient } from "../../platform/http-client.ts";
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
  /** How the site reads it by schedule; absent if only commands do. */
  readonly kinds?: readonly SourceKind[];
}

/** A kind of source that editors add in the back office. */
export interface SourceKind {
  /** Names it in the database and on the command line: "feed". */
  readonly key: string;
  /** "RSS, Atom or JSON feed". */
  readonly label: string;
  readonly about: string;
  /** Fields of its form and options of its command, in order. */
  readonly fields: readonly KindField[];
  /** Parses the fields. */
  readonly options: z.ZodType<KindOptions>;
  /** The default schedule, in plain words. */
  readonly schedule: string;
  /** The publishing rules it supports, the default first. */
  readonly publishing: readonly [PublishingRule, ...PublishingRule[]];
  /** Explains a rule for this kind where the general explanation does not fit, or why it has no choice. */
  readonly rules?: Readonly<Partial<Record<PublishingRule, RuleText>>>;
  /** Returns true for days (`YYYY-MM-DD`) on which its publisher rests, so that a quiet one is no fault. */
  readonly isDayOff?: (day: string) => boolean;
  /** What it reads, shown as its name; two sources of a kind cannot read the same. */
  readonly targetOf: (options: KindOptions) => string;
  /** Looks up what was entered, such as the feed of a site. Throws AppError `invalid_input` with what to enter. */
  readonly prepare?: (options: KindOptions, http: HttpClient) => Promise<KindOptions>;
  /** The inputs and reading options of one run; `run` has the options of this run only. */
  readonly request: (options: KindOptions, run: RunRequest) => Pick<OpenRequest, "inputs" | "options">;
  /** A reason why it cannot run as it is set up, with what to do; null if it can. */
  readonly obstacle?: (options: KindOptions, settings: OpenRequest["settings"]) => string | null;
  readonly opener: () => Promise<{ readonly open: OpenSource }>;
}

/** What a kind's fields hold; absent when left empty. */
export type KindOptions = Readonly<Partial<Record<string, string>>>;

export interface KindField {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly type: "text" | "url" | "choice";
  readonly required: boolean;
  readonly example: string;
  /** What can be chosen, by value; the first is the default. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** What else one run depends on. */
export interface RunRequest {
  readonly options: KindOptions;
  readonly now: Date;
  readonly dataDir: string;
}

/**
 * `review`: every round waits for a reviewer. `publish`: imports are published unless they are held. `never`: imports
 * wait until somebody publishes them.
 */
export const PUBLISHING_RULES = ["review", "publish", "never"] as const;
export type PublishingRule = (typeof PUBLISHING_RULES)[number];

/** A publishing rule in a form. */
export interface RuleText {
  readonly label: string;
  /** Explains the rule in a sentence or two. */
  readonly about: string;
}

export interface Ingest {
  /** The source's name in `npm run ingest -- NAME …`. */
  readonly command: string;
  /** Its inputs as shown in the help: "PATH|URL…". */
  readonly inputs: string;
  /** What it reads, as shown in the help. */
  readonly about: string;
  readonly options: Readonly<Record<string, SourceOption>>;
  /** Whether the same inputs are read again and again, so that each is watched. */
  readonly repeats?: true;
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

/** Opens inputs one after another. Throws AppError `invalid_input` for invalid options or missing inputs. */
export type OpenSource = (request: OpenRequest) => AsyncIterable<Opened>;

/** Values of the declared options that were given, as plain JSON. */
export type SourceOptions = Readonly<Record<string, string | readonly string[]>>;

export interface OpenRequest extends Partial<FetchState> {
  readonly inputs: readonly string[];
  readonly options: SourceOptions;
  readonly clock: Clock;
  readonly settings: Pick<Settings, "siteName" | "siteUrl" | "secUserAgent"> &
    Partial<Pick<Settings, "edgarUrl" | "sourceTargets" | "companySites" | "finderDns" | "mailFrom">>;
  /** Why a document could not be read, by its title; known once the caller asks for the next one. */
  readonly refusals?: ReadonlyMap<string, string>;
}

/** What earlier and concurrent runs share; `fetchState` in `core/ingest` keeps it in the database. */
export interface FetchState {
  /** Without it every fetch is unconditional. */
  readonly validators: ValidatorCache;
  /** Those of the external ids whose documents were read, for sources whose documents never change. */
  readonly readAlready: (externalIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The rate limit of a host that allows only so many requests per second; without it each run has its own. */
  readonly bucketOf: (host: string, perSecond: number) => TokenBucket;
  /** The companies whose own sites are read. */
  readonly sites: SiteQueue;
}

/** A company whose own site is to be read. */
export interface CompanyToRead {
  readonly companyId: number;
  readonly website: string;
  /** By which it is known. */
  readonly names: readonly string[];
  /** Pages read before. */
  readonly pages: readonly SitePage[];
  /** True if its pages were read by another version of the reader, or never. */
  readonly isNewReading: boolean;
}

/** A page of a company's site; `kind` is "home", "about" and the like. */
export interface SitePage {
  readonly kind: PageKind;
  readonly url: string;
}

/** The purpose of a page of a company's site. */
export type PageKind = "home" | "about" | "team" | "contact" | "imprint" | "press";

/** The outcome of reading a site. */
export interface SiteResult {
  readonly companyId: number;
  readonly website: string;
  readonly state: "read" | "refused" | "parked" | "moved" | "unreachable";
  /** The problem; empty if there is none. */
  readonly problem: string;
  readonly pages: readonly SitePage[];
  readonly reading: string;
  readonly nextAt: Date;
  readonly logo?: SiteLogo;
}

export interface SiteLogo {
  readonly bytes: Uint8Array;
  /** A hash of the bytes. */
  readonly name: string;
  /** The page that shows it. */
  readonly pageUrl: string;
}

/** Which sites are due, and what became of them. */
export interface SiteQueue {
  /** Those due, newest rounds first, or the site of one company whenever it was read. */
  due(which: {
    readonly limit: number;
    readonly reading: string;
    readonly company?: string;
  }): Promise<readonly CompanyToRead[]>;
  record(result: SiteResult): Promise<void>;
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
