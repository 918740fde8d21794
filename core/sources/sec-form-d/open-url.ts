import type { Opened } from "../source.ts";
import { accessionIn, primaryDocUrl } from "./accession.ts";
import { openContent } from "./open-content.ts";
import { openReference } from "./open-references.ts";
import { LARGEST_INDEX, unreadable, type FormDDependencies } from "./opening.ts";

/** A filing's page or notice among EDGAR's archives: its number and the CIK it is filed under. */
function filingAt(url: URL): { readonly accession: string; readonly cik: string } | undefined {
  const cik = /^\/Archives\/edgar\/data\/(\d{1,10})\//.exec(url.pathname)?.[1];
  const accession = accessionIn(url.pathname);
  const isPage = /(?:-index\.html?|\/primary_doc\.xml|\/)$/.test(url.pathname);
  return cik !== undefined && accession !== undefined && isPage ? { accession, cik } : undefined;
}

/**
 * Opens an address of EDGAR's: a filing's `primary_doc.xml` or index page, its full submission text, a `.idx` index,
 * or the feed of latest filings. Other hosts are refused, since the rules kept here are EDGAR's.
 */
export async function* openUrl(url: URL, seen: Set<string>, deps: FormDDependencies): AsyncGenerator<Opened> {
  const edgar = deps.edgar();
  const input = url.href;
  if (url.origin !== new URL(edgar.origin).origin) {
    yield unreadable(input, `not an address of EDGAR; give one that begins with ${edgar.origin}`);
    return;
  }
  const filing = filingAt(url);
  if (filing) {
    const { accession, cik } = filing;
    return yield* openReference({ accession, primaryDocUrl: primaryDocUrl(cik, accession, edgar.origin) }, edgar, deps);
  }
  const answer = await edgar.get(input, { patient: true, maxBytes: LARGEST_INDEX });
  if (answer.kind === "unchanged") yield { kind: "unchanged", input };
  else if (answer.kind === "failed") yield unreadable(input, answer.reason);
  else if (answer.kind === "absent") yield unreadable(input, answer.refused ? "EDGAR refuses this address; try again later" : "EDGAR has nothing at this address");
  else {
    const complete = yield* openContent({ bytes: answer.bytes, name: input }, seen, deps, edgar.origin);
    if (complete) await answer.remembered();
  }
}
