import { nameKeyOf } from "./name-key.ts";
import { BEGINNINGS, beginningCode, type Codes, IN_NAME, type Lists, MOST_ROWS, type Postings, type Segment } from "./segment.ts";
import type { ValueCodes } from "./value-codes.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Puts the leads of one segment into columns, one after the other in the order of their rounds. */
export class SegmentBuilder {
  readonly #codes: ValueCodes;
  readonly #vocabulary: Vocabulary;
  #size = 0;
  readonly #numbers = NUMBERS.map(() => new Float64Array(MOST_ROWS));
  readonly #profile = new Uint32Array(MOST_ROWS);
  readonly #industry = new Uint32Array(MOST_ROWS);
  readonly #place = new Uint32Array(MOST_ROWS);
  readonly #founded = new Uint16Array(MOST_ROWS);
  readonly #nameKey = new Float64Array(MOST_ROWS);
  #names = "";
  readonly #nameStarts = new Uint32Array(MOST_ROWS + 1);
  readonly #investors: number[] = [];
  readonly #investorStarts = new Uint32Array(MOST_ROWS + 1);
  readonly #words = new PostedPairs();
  readonly #beginnings = new PostedPairs();
  /** The row that was last posted with each beginning, plus one. */
  readonly #begunBy = new Uint16Array(BEGINNINGS);

  constructor(codes: ValueCodes, vocabulary: Vocabulary) {
    this.#codes = codes;
    this.#vocabulary = vocabulary;
  }

  /** Adds a lead: the fields of a record as `read-segments.ts` writes them. Whether they could be told apart. */
  add(fields: readonly string[]): boolean {
    const row = this.#size;
    const [roundId = "", profile = "", industry = "", place = "", founded = "", amount = "", total = "", listed = "", added = "", updated = "", investors = "", name = "", words = ""] = fields;
    const [ofProfile, ofPlace] = [this.#codes.profileOf(profile), this.#codes.placeOf(place)];
    if (fields.length !== FIELDS || ofProfile === null || ofPlace === null) return false;
    for (const [i, text] of [roundId, amount, total, listed, added, updated].entries()) {
      const column = this.#numbers[i];
      if (column !== undefined) column[row] = text === "" ? Number.NaN : Number(text);
    }
    this.#profile[row] = ofProfile;
    this.#industry[row] = this.#codes.industry.codeOf(industry);
    this.#place[row] = ofPlace;
    this.#founded[row] = Math.min(Number(founded), 65_535);
    this.#nameKey[row] = nameKeyOf(name);
    this.#names += name;
    this.#nameStarts[row + 1] = this.#names.length;
    if (investors !== "") this.#addInvestors(investors);
    this.#investorStarts[row + 1] = this.#investors.length;
    this.#addWords(words, row);
    this.#size += 1;
    return true;
  }

  /** The segment of the leads added. */
  build(): Segment {
    const size = this.#size;
    const cut = <T extends Float64Array | Uint32Array | Uint16Array>(column: T | undefined): T => {
      if (column === undefined) throw new Error("a column is missing");
      return column.slice(0, size) as T;
    };
    const [roundIds, amount, totalRaised, listed, added, updated] = this.#numbers;
    const names: Lists<Uint8Array> = { starts: this.#nameStarts.slice(0, size + 1), items: Uint8Array.from(Buffer.from(this.#names, "latin1")) };
    const investors: Lists<Uint32Array> = { starts: this.#investorStarts.slice(0, size + 1), items: Uint32Array.from(this.#investors) };
    return {
      size, roundIds: cut(roundIds), profile: narrowed(cut(this.#profile)), industry: narrowed(cut(this.#industry)), place: narrowed(cut(this.#place)), founded: cut(this.#founded),
      amount: cut(amount), totalRaised: cut(totalRaised), listed: cut(listed), added: cut(added), updated: cut(updated), nameKey: cut(this.#nameKey),
      names, investors, rowsOfInvestors: postingsOf(investors.items, rowsOf(investors), this.#codes.investor.size * 2),
      words: this.#words.postings(this.#vocabulary.size), beginnings: this.#beginnings.postings(BEGINNINGS),
    };
  }

  #addInvestors(json: string): void {
    const list: readonly { name: string; lead: boolean }[] = JSON.parse(json);
    for (const { name, lead } of list) this.#investors.push(this.#codes.investor.codeOf(name) * 2 + (lead ? 1 : 0));
  }

  #addWords(words: string, row: number): void {
    let flag = IN_NAME;
    for (let from = 1; from < words.length; ) {
      const space = words.indexOf(" ", from);
      const to = space < 0 ? words.length : space;
      if (words.charCodeAt(from) === 124) flag = 0;
      else if (to > from) {
        this.#words.add(this.#vocabulary.numberOf(words, from, to), row | flag);
        if (to - from > 1) this.#addBeginning(beginningCode(words.charCodeAt(from), words.charCodeAt(from + 1)), row, flag);
      }
      from = to + 1;
    }
  }

  /** Once a row: its name's words come first, so that the flag is theirs where any of them begins so. */
  #addBeginning(code: number, row: number, flag: number): void {
    if (this.#begunBy[code] === row + 1) return;
    this.#begunBy[code] = row + 1;
    this.#beginnings.add(code, row | flag);
  }
}

/** Pairs of a word and a row that holds it, in the order met. */
class PostedPairs {
  #words = new Uint32Array(1 << 16);
  #rows = new Uint16Array(1 << 16);
  #count = 0;

  add(word: number, row: number): void {
    if (this.#count === this.#words.length) {
      const [ofWords, ofRows] = [new Uint32Array(this.#count * 2), new Uint16Array(this.#count * 2)];
      ofWords.set(this.#words);
      ofRows.set(this.#rows);
      [this.#words, this.#rows] = [ofWords, ofRows];
    }
    this.#words[this.#count] = word;
    this.#rows[this.#count] = row;
    this.#count += 1;
  }

  /** Of words below `size`. */
  postings(size: number): Postings {
    return postingsOf(this.#words.subarray(0, this.#count), this.#rows, size);
  }
}

function narrowed(codes: Uint32Array): Codes {
  return codes.every((code) => code < 2 ** 16) ? Uint16Array.from(codes) : codes;
}

/** The row of each item. */
function rowsOf({ starts, items }: Lists<Uint32Array>): Uint16Array {
  const rows = new Uint16Array(items.length);
  for (let row = 0; row + 1 < starts.length; row += 1) rows.fill(row, starts[row], starts[row + 1]);
  return rows;
}

const FIELDS = 13;

/** The columns of plain numbers, in the order of the builder's arrays. */
const NUMBERS = ["roundIds", "amount", "totalRaised", "listed", "added", "updated"] as const;

/** Pairs of a word and a row that holds it, as postings: a counting sort over the words there are, below `size`. */
function postingsOf(pairWords: Uint32Array, pairRows: Uint16Array, size: number): Postings {
  const counts = new Uint32Array(size);
  for (const word of pairWords) counts[word] = (counts[word] ?? 0) + 1;
  let distinct = 0;
  for (const count of counts) distinct += Number(count > 0);
  const words = new Uint32Array(distinct);
  const starts = new Uint32Array(distinct + 1);
  for (let word = 0, i = 0, at = 0; word < size; word += 1) {
    const count = counts[word] ?? 0;
    if (count === 0) continue;
    words[i] = word;
    // From here on the word's count is where its next row goes.
    counts[word] = at;
    at += count;
    i += 1;
    starts[i] = at;
  }
  const rows = new Uint16Array(pairWords.length);
  for (let i = 0; i < pairWords.length; i += 1) {
    const word = pairWords[i] ?? 0;
    const at = counts[word] ?? 0;
    rows[at] = pairRows[i] ?? 0;
    counts[word] = at + 1;
  }
  return { words, starts, rows };
}
