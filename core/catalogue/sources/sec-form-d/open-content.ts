import type { Opened } from "../record.ts";
import { EDGAR_ORIGIN } from "./accession.ts";
import { type EdgarAnswer, type EdgarDependencies, LARGEST_FILING, unreadable } from "./edgar-client.ts";
import type { FilingContext } from "./filing.ts";
import {
  type FilingReference,
  type ReferenceList,
  isAccessDenied,
  looksLikeAtom,
  looksLikeIndex,
  readIndexFile,
  readLatestFilings,
} from "./references.ts";
import { SUBMISSION_MARK, fileNumberFor, readHeader } from "./submission.ts";
import { decodeXml } from "./xml.ts";

/** Kinds of input, detected from their beginning. */
export type ContentKind = "filing" | "feed" | "index" | "no_index" | "schema" | "zip" | "html" | "unknown";

/** Number of bytes read to detect the kind. */
export const HEAD_BYTES = 8192;

/** Detects an input's kind from its content, ignoring its name. */
export function contentKind(bytes: Uint8Array): ContentKind {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)) return "zip";
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES))
    .toString("latin1")
    .replace(/^\xEF\xBB\xBF/, "")
    .trimStart();
  if (looksLikeIndex(head)) return "index";
  if (isAccessDenied(head)) return "no_index";
  if (SUBMISSION_MARK.test(head) || /<edgarSubmission[\s>/]/.test(head)) return "filing";
  if (/<(?:xs|xsd):schema[\s>]/.test(head)) return "schema";
  if (looksLikeAtom(head)) return "feed";
  return /^<!doctype html|<html[\s>]/i.test(head) ? "html" : "unknown";
}

const NOT_READ: Readonly<Record<"no_index" | "schema" | "zip" | "html", string>> = {
  no_index: "EDGAR's answer for a day without filings (a weekend or holiday); there is nothing to read",
  schema: "not a filing: an XML schema",
  zip: "a zip file; save it and give its path",
  html: "a web page, not a filing; give the filing's primary_doc.xml or its -index.htm address",
};

/** Bytes with their name and context. */
export interface Content {
  readonly bytes: Uint8Array;
  /** File name or URL. */
  readonly name: string;
  readonly context?: FilingContext;
}

/** Opens a filing, feed page or index; filings it names are fetched from `origin`. */
export async function* openContent(
  content: Content,
  seen: Set<string>,
  deps: EdgarDependencies,
  origin: string = EDGAR_ORIGIN,
): AsyncGenerator<Opened, boolean> {
  const { bytes, name, context } = content;
  const kind = contentKind(bytes);
  if (kind === "filing") {
    if (bytes.length > LARGEST_FILING) {
      yield unreadable(name, `larger than ${LARGEST_FILING / 1024 ** 2} MiB, which no ${deps.forms.name} is`);
      return false;
    }
    yield {
      kind: "document",
      document: deps.forms.document({ bytes, name, retrievedAt: deps.clock.now(), ...(context ? { context } : {}) }),
    };
    return true;
  }
  if (kind === "index")
    return yield* openReferences(
      readIndexFile(Buffer.from(bytes).toString("latin1"), deps.forms.types, origin),
      name,
      seen,
      deps,
    );
  if (kind === "feed")
    return yield* openReferences(readLatestFilings(decodeXml(bytes), deps.forms.types, origin), name, seen, deps);
  yield unreadable(
    name,
    kind === "unknown"
      ? `not a ${deps.forms.name} notice, a quarterly data set, an EDGAR index or a feed of latest filings`
      : NOT_READ[kind],
  );
  return false;
}

const MALFORMED_SHOWN = 50;

/** Data needed to fetch a notice; a URL given by hand has no form type or date. */
type NoticeReference = Pick<FilingReference, "accession" | "primaryDocUrl"> & Partial<FilingReference>;

/** Fetches one notice. `answered` is a request made ahead of its turn. */
export async function* openReference(
  reference: NoticeReference,
  deps: EdgarDependencies,
  answered: Promise<EdgarAnswer> = fetchNotice(reference, deps),
): AsyncGenerator<Opened> {
  const { primaryDocUrl: url, accession, formType, filedOn } = reference;
  const answer = await answered;
  if (answer.kind === "unchanged") yield { kind: "unchanged", input: url };
  else if (answer.kind === "failed") yield unreadable(url, answer.reason);
  else if (answer.kind === "absent") yield unreadable(url, "EDGAR has no notice at this address");
  else if (isCutOff(answer.bytes)) yield unreadable(url, "the notice is cut off; a later run fetches it again");
  else {
    const header = await headerOf(reference, deps);
    if (header?.kind === "failed") return yield unreadable(url, header.reason);
    const document = deps.forms.document({
      bytes: answer.bytes,
      name: url,
      retrievedAt: deps.clock.now(),
      context: { accession, formType, filedOn, ...(header && { fileNumber: header.fileNumber }) },
    });
    yield { kind: "document", document };
    // Store validators only once the document was processed, so that an interrupted run fetches it again.
    await answer.remembered();
  }
}

/** The file number from EDGAR's header of the filing, if the form itself does not state it. */
async function headerOf(
  { accession, primaryDocUrl: url, formType, cik }: NoticeReference,
  deps: EdgarDependencies,
): Promise<{ kind: "read"; fileNumber: string | undefined } | { kind: "failed"; reason: string } | undefined> {
  if (formType === undefined || !deps.forms.numberedInHeader.has(formType)) return undefined;
  const answer = await deps
    .edgar()
    .get(url.replace("primary_doc.xml", `${accession}-index-headers.html`), { isPage: true });
  if (answer.kind === "failed") return answer;
  if (answer.kind !== "body") return { kind: "read", fileNumber: undefined };
  const text = Buffer.from(answer.bytes).toString("latin1").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  return { kind: "read", fileNumber: fileNumberFor(readHeader(text), cik ?? "") };
}

function fetchNotice({ primaryDocUrl }: NoticeReference, deps: EdgarDependencies): Promise<EdgarAnswer> {
  const answer = deps.edgar().get(primaryDocUrl, { maxBytes: LARGEST_FILING });
  // Marks the rejection as handled; awaiting the answer in its turn still throws it.
  answer.catch(() => undefined);
  return answer;
}

/** True if a notice lacks its end, as when the server stops without an error. */
function isCutOff(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString("latin1");
  return /<edgarSubmission[\s>]/.test(text) && !/<\/edgarSubmission\s*>/.test(text);
}

/** The references whose filings earlier runs read. */
export async function readAlready(
  references: readonly FilingReference[],
  deps: EdgarDependencies,
): Promise<ReadonlySet<string>> {
  if (deps.readAlready === undefined || references.length === 0) return new Set();
  return deps.readAlready(references.map(({ accession }) => accession));
}

/**
 * Fetches the filings that a feed page or index names, except those already `seen` or read by an earlier run, after
 * reporting unreadable entries. Returns whether all filings were fetched.
 */
export async function* openReferences(
  list: ReferenceList,
  input: string,
  seen: Set<string>,
  deps: EdgarDependencies,
): AsyncGenerator<Opened, boolean> {
  for (const { at, reason } of list.malformed.slice(0, MALFORMED_SHOWN)) yield unreadable(`${input}, ${at}`, reason);
  const more = list.malformed.length - MALFORMED_SHOWN;
  if (more > 0) yield unreadable(input, `${more} further lines could not be read`);
  let complete = list.malformed.length === 0;
  const unseen = list.references.filter(({ accession }) => !seen.has(accession));
  for (const { accession } of unseen) seen.add(accession);
  const known = await readAlready(unseen, deps);
  for (const accession of known) yield { kind: "unchanged", input: accession };
  const wanted = unseen.filter(({ accession }) => !known.has(accession));
  let ahead: Promise<EdgarAnswer> | undefined;
  for (const [at, reference] of wanted.entries()) {
    const answered: Promise<EdgarAnswer> = ahead ?? fetchNotice(reference, deps);
    const next = wanted[at + 1];
    // Fetched while the caller reads this one.
    ahead = next && answered.then(() => fetchNotice(next, deps));
    ahead?.catch(() => undefined);
    for await (const opened of openReference(reference, deps, answered)) {
      if (opened.kind === "unreadable") complete = false;
      yield opened;
    }
  }
  return complete;
}
