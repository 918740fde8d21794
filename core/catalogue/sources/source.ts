import type { Reason } from "./list-file/reasons.ts";
import type { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import type { Settings } from "../../../platform/env.ts";
import type { TokenBucket } from "../../../platform/http/token-bucket.ts";
import type { HttpClient } from "../../../platform/http-client.ts";
import type { DateOrder } from "../values/date-order.ts";
import type { CheckedForm } from "./checked-facts.ts";
import type { EstimateLedger, EstimateProvider } from "./estimates.ts";
import type { Layout } from "./list-file/columns/layout.ts";
import type { Opened } from "./record.ts";

/** Who reads a label: operators and editors also see names of files that are nobody else's business. */
export type Reader = "operator" | "anybody";

/** An origin of evidence: the `source` that each folder here declares in its `source.ts`. */
export interface Source {
  /** Its key in the database. */
  readonly key: string;
  /** Shown to people: "SEC Form D", "List file". */
  readonly label: string;
  /** Returns the label of a document as the source of a value. */
  readonly cite: (document: string, reader: Reader) => string;
  /** Set for sources of estimates: the provider that numbers name ("estimated by …"), and its prices. */
  readonly estimates?: Pick<EstimateProvider, "name" | "price" | "perCall">;
  /** Settings for ingesting its documents; null if the site creates them itself. */
  readonly ingest: Ingest | null;
  /**
   * True for a register in which most companies are no startups: those whose evidence does not say are decided in the
   * catalogue's table, all at once, instead of one by one in the queue of work.
   */
  readonly isBulk?: true;
  /** True for a public register, whose readings the home page names. */
  readonly isRegister?: true;
  /** Set for registers whose forms state values in named items. */
  readonly form?: CheckedForm;
  /** The words by which the privacy policy must name it before the site reads it; absent for sources of old. */
  readonly inPolicy?: string;
  /** What its licence asks to be said where its data is shown. */
  readonly credit?: string;
  /** Kinds that the site reads by schedule; absent if only commands read it. */
  readonly kinds?: readonly SourceKind[];
}

/** A kind of source that editors add in the back office. */
export interface SourceKind {
  /** Its key in the database and on the command line: "feed". */
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
  /** Returns true for days (`YYYY-MM-DD`) without publications, so that a quiet day is normal. */
  readonly isDayOff?: (day: string) => boolean;
  /** The target it reads, shown as its name; two sources of a kind cannot have the same one. */
  readonly targetOf: (options: KindOptions) => string;
  /**
   * Reaches the source for the values to keep, such as the feed of a site, and its own name. A source that was reached
   * is first read when it is added. Throws AppError `invalid_input` with the values to enter.
   */
  readonly prepare?: (
    options: KindOptions,
    http: HttpClient,
  ) => Promise<{ readonly options: KindOptions; readonly name: string | undefined }>;
  /** The inputs and reading options of one run; `run` has the options of this run only. */
  readonly request: (options: KindOptions, run: RunRequest) => Pick<OpenRequest, "inputs" | "options">;
  /** Reason why it cannot run with these settings, with the remedy; null if it can. */
  readonly obstacle?: (options: KindOptions, settings: OpenRequest["settings"]) => string | null;
  readonly opener: () => Promise<{ readonly open: OpenSource }>;
  /** Set for open registers: the options of the run that fills a new site, with this and last year. */
  readonly firstRun?: (now: Date) => KindOptions;
}

/** Values of a kind's fields; absent when left empty. */
export type KindOptions = Readonly<Partial<Record<string, string>>>;

/** Begins the name of every secret field. */
export const SECRET_PREFIX = "secret_";

export interface KindField {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  /** `secret`: stored encrypted, apart from the options, and never shown. Its name begins with {@link SECRET_PREFIX}. */
  readonly type: "text" | "url" | "choice" | "secret";
  readonly required: boolean;
  readonly example: string;
  /** The choices by value; the first is the default. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** Further parameters of one run. */
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
  /** Its documents, as described in the help. */
  readonly about: string;
  readonly options: Readonly<Record<string, SourceOption>>;
  /** True if its inputs are read repeatedly, so that the back office watches each of them. */
  readonly repeats?: true;
  /** Loads the opener on first use. */
  readonly opener: () => Promise<{ readonly open: OpenSource }>;
  /** Reads a stored document again with other options; absent if it has no options that change the reading. */
  readonly reopen?: ReopenSource;
}

/**
 * Opens a stored document with `options` and resolves to the result of `use`. The document can be read only inside
 * `use`. Throws AppError `invalid_input` for invalid options.
 */
export type ReopenSource = <T>(
  stored: StoredContent,
  request: Pick<OpenRequest, "options" | "namesKnown">,
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
  /** Values of the kind's secret fields; never logged or stored elsewhere. */
  readonly secrets?: KindOptions;
  readonly clock: Clock;
  readonly settings: Pick<Settings, "siteName" | "siteUrl" | "secUserAgent"> &
    Partial<
      Pick<
        Settings,
        "dataDir" | "edgarUrl" | "dataForSeoUrl" | "sourceTargets" | "companySites" | "finderDns" | "mailFrom"
      >
    >;
  /** Reasons why documents could not be read, by title; complete once the caller asks for the next one. */
  readonly refusals?: ReadonlyMap<string, Reason>;
}

/** State shared by earlier and concurrent runs; `fetchState` in `core/intake/ingest` keeps it in the database. */
export interface FetchState {
  /** Without it every fetch is unconditional. */
  readonly validators: ValidatorCache;
  /** Returns those of the external ids whose documents were read, for sources whose documents never change. */
  readonly readAlready: (externalIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The rate limit of a host, shared by all runs; without it each run has its own. */
  readonly bucketOf: (host: string, perSecond: number) => TokenBucket;
  /** The companies whose own sites are read. */
  readonly sites: SiteQueue;
  /** The paid calls to the source's provider. */
  readonly estimates: EstimateLedger;
  /** The date order on which all published lists with exactly these columns agree, and the name of the newest one. */
  readonly dateOrderOf: DateOrderOf;
  /** The meanings of these columns that an operator confirmed, if any. */
  readonly layoutOf: LayoutOf;
  /** The catalogue's investors and companies among these names. */
  readonly namesKnown: NamesKnown;
}

/** Returns those of the names that the catalogue has as investors or companies. */
export type NamesKnown = (names: readonly string[]) => Promise<ReadonlySet<string>>;

/** Finds the confirmed layout of a list with these columns; `name` is the list's. */
export type LayoutOf = (columns: readonly string[], name: string) => Promise<Layout | undefined>;

export type DateOrderOf = (
  columns: readonly string[],
) => Promise<{ readonly order: DateOrder; readonly list: string } | undefined>;

/** A company whose own site is to be read. */
export interface CompanyToRead {
  readonly companyId: number;
  readonly website: string;
  readonly names: readonly string[];
  /** Pages read before. */
  readonly pages: readonly SitePage[];
  /** True if its pages were read by another version of the reader, or never. */
  readonly isNewReading: boolean;
}

/** A page of a company's site; `kind` is "home", "about" or similar. */
export interface SitePage {
  readonly kind: PageKind;
  readonly url: string;
}

/** The purpose of a page of a company's site. */
export type PageKind = "home" | "about" | "team" | "contact" | "imprint" | "terms" | "privacy" | "careers" | "press";

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

/** The queue of sites to read, and their results. */
export interface SiteQueue {
  /** The due sites, newest rounds first, or the site of one company even if it is not due. */
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
