const ADDRESS = /[a-z0-9](?:[a-z0-9._%+'-]{0,62}[a-z0-9])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z][a-z0-9-]{1,62}/gi;
/** Longer than any address: what may be cut by the end of a piece. */
const TAIL = 400;
/** A document with more is a list of addresses, not of companies. */
const MOST = 50_000;

/** The addresses in a document's bytes, whatever pieces they come in: in lower case, each once. Those that are encoded or compressed are not seen. */
export async function addressesInText(pieces: AsyncIterable<Uint8Array>): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  let tail = "";
  for await (const bytes of pieces) {
    // Addresses are ASCII in every encoding that documents come in.
    const text = tail + Buffer.from(bytes).toString("latin1");
    collect(text, found, text.length - TAIL);
    tail = text.slice(-TAIL);
  }
  collect(tail, found, tail.length);
  return found;
}

/** Those that begin before `until`: a later one may go on in the next piece. */
function collect(text: string, found: Set<string>, until: number): void {
  for (const match of text.matchAll(ADDRESS)) {
    if (match.index >= until || found.size >= MOST) return;
    found.add(match[0].toLowerCase());
  }
}
