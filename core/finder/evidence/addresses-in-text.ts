/**
 * What stands before an address that begins here is no part of it: else "müller@" would be read as "ller@", and "o’brien@" as
 * "brien@". Text is bytes: of UTF-8, letters of two bytes and Latin ones of three, and apostrophes and hyphens; of Latin-1, letters.
 */
const BEGINS = String.raw`(?<!\w|[\w.'%+-][.'%+-]|[\xc3-\xdf][\x80-\xbf]|\xe1[\xb8-\xbb][\x80-\xbf]|\xe2\x80[\x90-\x99]|[\xc0-\xff])`;
const ADDRESS = new RegExp(`${BEGINS}${String.raw`[a-z0-9](?:[a-z0-9._%+'-]{0,62}[a-z0-9])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z][a-z0-9-]{1,62}`}`, "gi");
/** Longer than anything that is read as an address: what may be cut by the end of a piece. */
const TAIL = 700;
/** As much as tells whether an address begins here. */
const BEFORE = 3;
/** A document with more is a list of addresses, not of companies. */
const MOST = 50_000;

/** The addresses in a document's bytes, whatever pieces they come in: in lower case, each once. Those that are encoded or compressed are not seen. */
export async function addressesInText(pieces: AsyncIterable<Uint8Array>): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  let text = "";
  let from = 0;
  for await (const bytes of pieces) {
    // Addresses are ASCII in every encoding that documents come in.
    text += Buffer.from(bytes).toString("latin1");
    const read = collect(text, found, from, text.length - TAIL);
    const kept = Math.max(0, read - BEFORE);
    text = text.slice(kept);
    from = read - kept;
  }
  collect(text, found, from, text.length);
  return found;
}

/** Those that begin between `from` and `until`, for a later one may go on in the next piece; answers up to where it has read. */
function collect(text: string, found: Set<string>, from: number, until: number): number {
  const address = new RegExp(ADDRESS);
  address.lastIndex = from;
  for (let match = address.exec(text); match !== null && match.index < until && found.size < MOST; match = address.exec(text)) {
    found.add(match[0].toLowerCase());
    from = address.lastIndex;
  }
  return Math.max(from, until);
}
