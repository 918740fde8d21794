import type { Opened } from "../source.ts";
import type { EdgarClient } from "./edgar-client.ts";
import { filingDocument } from "./filing-document.ts";
import { LARGEST_FILING, unreadable, type FormDDependencies } from "./opening.ts";
import type { FilingReference, ReferenceList } from "./references/filing-reference.ts";

const MALFORMED_SHOWN = 50;

/** What fetching a notice needs; an address given by hand tells neither form nor date. */
export type NoticeReference = Pick<FilingReference, "accession" | "primaryDocUrl"> & Partial<FilingReference>;

/** Fetches one filing's notice. */
export async function* openReference(reference: NoticeReference, edgar: EdgarClient, deps: FormDDependencies): AsyncGenerator<Opened> {
  const { primaryDocUrl: url, accession, formType, filedOn } = reference;
  const answer = await edgar.get(url, { patient: true, maxBytes: LARGEST_FILING });
  if (answer.kind === "unchanged") yield { kind: "unchanged", input: url };
  else if (answer.kind === "failed") yield unreadable(url, answer.reason);
  else if (answer.kind === "absent") {
    yield unreadable(url, answer.refused ? "EDGAR refuses this address; try again later" : "EDGAR has no notice at this address");
  } else {
    const document = filingDocument({
      bytes: answer.bytes, name: url, retrievedAt: deps.clock.now(), context: { accession, formType, filedOn },
    });
    yield { kind: "document", document };
    // Only once the document was taken: an interrupted run must fetch it again.
    await answer.remembered();
  }
}

/**
 * Fetches the filings a feed page or index names, leaving out those already `seen`, after reporting what could not be
 * read in it. Returns whether every filing was got.
 */
export async function* openReferences(
  list: ReferenceList, input: string, seen: Set<string>, deps: FormDDependencies,
): AsyncGenerator<Opened, boolean> {
  for (const { at, reason } of list.malformed.slice(0, MALFORMED_SHOWN)) yield unreadable(`${input}, ${at}`, reason);
  const more = list.malformed.length - MALFORMED_SHOWN;
  if (more > 0) yield unreadable(input, `${more} further lines could not be read`);
  const wanted = list.references.filter(({ accession }) => !seen.has(accession));
  if (wanted.length === 0) return list.malformed.length === 0;
  const edgar = deps.edgar();
  let complete = list.malformed.length === 0;
  for (const reference of wanted) {
    seen.add(reference.accession);
    for await (const opened of openReference(reference, edgar, deps)) {
      if (opened.kind === "unreadable") complete = false;
      yield opened;
    }
  }
  return complete;
}
