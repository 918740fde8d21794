import type { ColumnType } from "../../directory/columns/column.ts";
import { columnLetters, STYLE_OF } from "./workbook-parts.ts";

/** What stands around a cell's value: its letter, then the row's number, then the rest. */
interface CellMarkup {
  readonly isText: boolean;
  readonly letter: Uint8Array;
  readonly start: Uint8Array;
  /** Of text whose blanks at an end count. */
  readonly startPreserved: Uint8Array;
  readonly end: Uint8Array;
}

const TAB = 9;
const LINE_FEED = 10;
const BLANK = 32;
const BACKSLASH = 92;
const CAPITAL_N = 78;

const ROW_START = bytesOf('<row r="');
const ROW_OPEN = bytesOf('">');
const ROW_END = bytesOf("</row>\n");

/** Bytes that stand in XML text as they are. */
const isPlain = Uint8Array.from({ length: 256 }, (_, byte) => (byte < BLANK || [38, 60, 62, BACKSLASH, 95, 0xef].includes(byte) ? 0 : 1));
const ENTITIES: ReadonlyMap<number, Uint8Array> = new Map([[38, bytesOf("&amp;")], [60, bytesOf("&lt;")], [62, bytesOf("&gt;")]]);
const NEW_LINE = bytesOf("&#10;");
/** "_x000D_" is how a workbook writes a character by its number: an underscore that only looks like it is written so itself. */
const UNDERSCORE = bytesOf("_x005F_");
/** A byte becomes seven at most. */
const MOST_GROWTH = 7;

/**
 * Writes the rows of a worksheet from rows as COPY's text form has them: tabs between values, `\N` for none, a backslash
 * before what would be mistaken. The database writes and sends a third of the bytes it would with the XML, and goes
 * through no text for what XML cannot hold; here each byte is looked at once.
 */
export class SheetRows {
  readonly #cells: readonly CellMarkup[];
  readonly #mostMarkup: number;
  #row = 1;
  #rest: Buffer = Buffer.alloc(0);
  /** Used again for every piece. */
  #room = new Uint8Array(1 << 18);

  constructor(types: readonly ColumnType[]) {
    this.#cells = types.map(markupOf);
    this.#mostMarkup = this.#cells.reduce((sum, { letter, startPreserved, end }) => sum + letter.length + startPreserved.length + end.length + DIGITS, 64);
  }

  /** The number of the row written last, the header's being 1. */
  get row(): number {
    return this.#row;
  }

  /** The XML of all rows that are whole with these bytes. */
  write(piece: Buffer): Buffer {
    const whole = piece.lastIndexOf(LINE_FEED) + 1;
    const input = this.#rest.length === 0 ? piece.subarray(0, whole) : Buffer.concat([this.#rest, piece.subarray(0, whole)]);
    if (whole === 0) {
      this.#rest = Buffer.concat([this.#rest, piece]);
      return this.#rest.subarray(0, 0);
    }
    this.#rest = piece.subarray(whole);
    let at = 0;
    for (let from = 0; from < input.length; ) {
      const to = input.indexOf(LINE_FEED, from);
      this.#makeRoom(at, this.#mostMarkup + (to - from) * MOST_GROWTH);
      this.#row += 1;
      at = writeRow(this.#cells, bytesOf(String(this.#row)), input, from, to, this.#room, at);
      from = to + 1;
    }
    return Buffer.from(this.#room.subarray(0, at));
  }

  #makeRoom(used: number, more: number): void {
    if (used + more <= this.#room.length) return;
    const larger = new Uint8Array((used + more) * 2);
    larger.set(this.#room.subarray(0, used));
    this.#room = larger;
  }
}

/** Of a row's number. */
const DIGITS = 7;

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text));
}

function markupOf(type: ColumnType, i: number): CellMarkup {
  const [start, startPreserved, end] = MARKUP[type];
  return {
    isText: type === "text" || type === "text_list",
    letter: bytesOf(`<c r="${columnLetters(i + 1)}`), start: bytesOf(`"${start}`), startPreserved: bytesOf(`"${startPreserved}`), end: bytesOf(end),
  };
}

const NUMBER = ["><v>", "><v>", "</v></c>"] as const;
const TEXT = [' t="inlineStr"><is><t>', ' t="inlineStr"><is><t xml:space="preserve">', "</t></is></c>"] as const;
const styled = (style: number) => [` s="${style}"><v>`, ` s="${style}"><v>`, "</v></c>"] as const;

const MARKUP: Readonly<Record<ColumnType, readonly [start: string, startPreserved: string, end: string]>> = {
  integer: NUMBER, number: NUMBER, boolean: [' t="b"><v>', ' t="b"><v>', "</v></c>"],
  date: styled(STYLE_OF.date), timestamp: styled(STYLE_OF.timestamp), text: TEXT, text_list: TEXT,
};

/** Writes the row that `input` holds from `from` to `to`; unknown values have no cell. Returns where it ends. */
function writeRow(cells: readonly CellMarkup[], number: Uint8Array, input: Uint8Array, from: number, to: number, out: Uint8Array, start: number): number {
  let at = put(ROW_OPEN, out, put(number, out, put(ROW_START, out, start)));
  let begin = from;
  for (const cell of cells) {
    let end = begin;
    while (end < to && input[end] !== TAB) end += 1;
    const isEmpty = end === begin || (end === begin + 2 && input[begin] === BACKSLASH && input[begin + 1] === CAPITAL_N);
    if (!isEmpty) {
      const markup = cell.isText && hasBlankEnds(input, begin, end) ? cell.startPreserved : cell.start;
      at = put(markup, out, put(number, out, put(cell.letter, out, at)));
      at = put(cell.end, out, writeText(input, begin, end, out, at));
    }
    begin = end + 1;
  }
  return put(ROW_END, out, at);
}

function put(bytes: Uint8Array, out: Uint8Array, start: number): number {
  for (let i = 0; i < bytes.length; i += 1) out[start + i] = bytes[i] ?? 0;
  return start + bytes.length;
}

/** Whether it begins or ends with a blank, or with a character that stands for one or is left out. */
function hasBlankEnds(input: Uint8Array, from: number, to: number): boolean {
  const [first, last] = [input[from] ?? 0, input[to - 1] ?? 0];
  return first <= BLANK || first === BACKSLASH || last <= BLANK || input[to - 2] === BACKSLASH;
}

function writeText(input: Uint8Array, from: number, to: number, out: Uint8Array, start: number): number {
  let at = start;
  for (let i = from; i < to; i += 1) {
    const byte = input[i] ?? 0;
    if (isPlain[byte] === 1) {
      out[at] = byte;
      at += 1;
      continue;
    }
    const entity = ENTITIES.get(byte);
    if (entity !== undefined) at = put(entity, out, at);
    else if (byte === BACKSLASH) at = writeEscaped(input[(i += 1)] ?? 0, out, at);
    else if (byte === 95 && looksLikeNumber(input, i, to)) at = put(UNDERSCORE, out, at);
    else if (byte === 0xef && isNoCharacter(input, i)) i += 2;
    else if (byte >= BLANK) out[at++] = byte;
  }
  return at;
}

/** COPY's escapes: of those for control characters XML can hold a tab and a line feed. */
function writeEscaped(letter: number, out: Uint8Array, at: number): number {
  switch (String.fromCharCode(letter)) {
    case "n":
      return put(NEW_LINE, out, at);
    case "t":
      out[at] = TAB;
      return at + 1;
    case "b":
    case "f":
    case "r":
    case "v":
      return at;
    default:
      out[at] = letter;
      return at + 1;
  }
}

/** Whether "_xHHHH_" stands there. */
function looksLikeNumber(input: Uint8Array, at: number, to: number): boolean {
  return at + 7 <= to && /^_x[0-9A-Fa-f]{4}_$/.test(String.fromCharCode(...input.subarray(at, at + 7)));
}

/** U+FFFE and U+FFFF in UTF-8. */
function isNoCharacter(input: Uint8Array, at: number): boolean {
  return input[at + 1] === 0xbf && (input[at + 2] === 0xbe || input[at + 2] === 0xbf);
}
