/** A server's reply (RFC 5321, 4.2) with its enhanced code (RFC 3463), if any. */
export interface SmtpReply {
  readonly code: number;
  /** For example "5.1.1"; null without one. */
  readonly enhanced: string | null;
  /** Its text without codes, joined by spaces and truncated. */
  readonly text: string;
}

/** The reply violates SMTP, so nothing from this server is reliable. */
export class MalformedReply extends Error {
  override readonly name = "MalformedReply";
}

const LINE = /^([2-5]\d\d)(?:([- ])(.*))?$/;
const ENHANCED = /^([245]\.\d{1,3}\.\d{1,3})(?:\s+|$)/;
/** Far beyond the limit of 512 characters per line. */
const LONGEST_LINE = 4_096;
const MAX_LINES = 200;
const LONGEST_TEXT = 500;

/** Assembles replies from chunks of bytes; accepts a lone line feed as line end. */
export class ReplyReader {
  #rest = "";
  #lines: string[] = [];

  /** Returns the replies completed by these bytes. Throws {@link MalformedReply}. */
  push(bytes: Uint8Array): SmtpReply[] {
    const pieces = (this.#rest + Buffer.from(bytes).toString("latin1")).split("\n");
    this.#rest = pieces.pop() ?? "";
    if (this.#rest.length > LONGEST_LINE) throw new MalformedReply("a line that does not end");
    return pieces.flatMap((line) => this.#take(line.replace(/\r$/, "")) ?? []);
  }

  #take(line: string): SmtpReply | null {
    if (!LINE.test(line)) throw new MalformedReply("a line without a reply code");
    this.#lines.push(line);
    if (this.#lines.length > MAX_LINES) throw new MalformedReply("a reply that does not end");
    if (line[3] === "-") return null;
    const lines = this.#lines;
    this.#lines = [];
    // All lines should have the same code (RFC 5321, 4.2.1); the last one counts.
    return replyOf(
      Number(line.slice(0, 3)),
      lines.map((one) => decoded(one.slice(4))),
    );
  }
}

function replyOf(code: number, texts: readonly string[]): SmtpReply {
  const enhanced = texts.map((text) => ENHANCED.exec(text)?.[1]).find((found) => found !== undefined) ?? null;
  const text = texts
    .map((one) => one.replace(ENHANCED, "").trim())
    .join(" ")
    .replace(/\p{Cc}/gu, "?")
    .trim()
    .slice(0, LONGEST_TEXT);
  return { code, enhanced, text };
}

/** Replies are ASCII or UTF-8 (RFC 6531); what is neither is read as Latin-1. */
function decoded(line: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(line, "latin1"));
  } catch (error) {
    if (error instanceof TypeError) return line;
    throw error;
  }
}

const CODE = /(?:^|[\s:])([245]\d\d)(?=[ -]|$)/;

/**
 * Reads a reply out of a text that quotes it, such as "550-5.1.1 No such\n550 5.1.1 user". `code` is null if the text
 * has none.
 */
export function readReplyText(text: string): Omit<SmtpReply, "code"> & { readonly code: number | null } {
  const code = CODE.exec(text)?.[1];
  if (code === undefined) {
    const enhanced = /(?:^|\s)([45]\.\d{1,3}\.\d{1,3})(?=\s|$)/.exec(text)?.[1] ?? null;
    return { code: null, enhanced, text: text.replace(/\s+/g, " ").trim().slice(0, LONGEST_TEXT) };
  }
  const lines = text
    .slice(text.search(CODE))
    .trim()
    .replace(/^:/, "")
    .split(new RegExp(`(?:^|\\s)${code}(?=[ -]|$)[ -]?`))
    .filter((line) => line.trim() !== "");
  return replyOf(Number(code), lines);
}
