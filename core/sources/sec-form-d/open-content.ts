import type { Opened } from "../source.ts";
import { EDGAR_ORIGIN } from "./accession.ts";
import { filingDocument } from "./filing-document.ts";
import type { FilingContext } from "./identity.ts";
import { openReferences } from "./open-references.ts";
import { LARGEST_FILING, unreadable, type FormDDependencies } from "./opening.ts";
import { isAccessDenied, looksLikeIndex, readIndexFile } from "./references/index-file.ts";
import { looksLikeAtom, readLatestFilings } from "./references/latest-filings.ts";
import { SUBMISSION_MARK } from "./submission.ts";
import { decodeXml } from "./xml-text.ts";

/** What an input is by how it begins. */
export type ContentKind = "filing" | "feed" | "index" | "no_index" | "schema" | "zip" | "html" | "unknown";

/** How much of an input is looked at to tell what it is. */
export const HEAD_BYTES = 8192;

/** Tells inputs apart by content, whatever they are called. */
export function contentKind(bytes: Uint8Array): ContentKind {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)) return "zip";
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1").replace(/^\xEF\xBB\xBF/, "").trimStart();
  if (looksLikeIndex(head)) return "index";
  if (isAccessDenied(head)) return "no_index";
  if (SUBMISSION_MARK.test(head) || /<edgarSubmission[\s>/]/.test(head)) return "filing";
  if (/<(?:xs|xsd):schema[\s>]/.test(head)) return "schema";
  if (looksLikeAtom(head)) return "feed";
  return /^<!doctype html|<html[\s>]/i.test(head) ? "html" : "unknown";
}

const NOT_READ: Readonly<Record<"no_index" | "schema" | "zip" | "html" | "unknown", string>> = {
  no_index: "EDGAR's answer for a day without filings (a weekend or holiday); there is nothing to read",
  schema: "not a filing: an XML schema",
  zip: "a zip file; save it and give its path",
  html: "a web page, not a filing; give the filing's primary_doc.xml or its -index.htm address",
  unknown: "not a Form D notice, a quarterly data set, an EDGAR index or a feed of latest filings",
};

/** Bytes with their name, and what is known of them. */
export interface Content {
  readonly bytes: Uint8Array;
  /** File name or address. */
  readonly name: string;
  readonly context?: FilingContext;
}

/** Opens a filing, a feed page or an index; `origin` is where the filings it names are fetched. */
export async function* openContent(
  content: Content, seen: Set<string>, deps: FormDDependencies, origin: string = EDGAR_ORIGIN,
): AsyncGenerator<Opened, boolean> {
  const { bytes, name, context } = content;
  const kind = contentKind(bytes);
  if (kind === "filing") {
    if (bytes.length > LARGEST_FILING) {
      yield unreadable(name, `larger than ${LARGEST_FILING / 1024 ** 2} MiB, which no Form D is`);
      return false;
    }
    yield { kind: "document", document: filingDocument({ bytes, name, retrievedAt: deps.clock.now(), ...(context ? { context } : {}) }) };
    return true;
  }
  if (kind === "index") return yield* openReferences(readIndexFile(Buffer.from(bytes).toString("latin1"), origin), name, seen, deps);
  if (kind === "feed") return yield* openReferences(readLatestFilings(decodeXml(bytes), origin), name, seen, deps);
  yield unreadable(name, NOT_READ[kind]);
  return false;
}
