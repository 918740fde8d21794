/** A server's answer to a command (RFC 5321, 4.2), with its enhanced code (RFC 3463) where it gives one. */
export interface SmtpReply {
  readonly code: number;
  /** "5.1.1"; null without one. */
  readonly enhanced: string | null;
  /** Its lines without codes, joined by spaces, cut to a length worth keeping. */
  readonly text: string;
}

/** The server answered what no mail server answers: nothing it says can be relied on. */
export class MalformedReply extends Error {
  override readonly name = "MalformedReply";
}

const LINE = /^([2-5]\d\d)(?:([- ])(.*))?$/;
const ENHANCED = /^([245]\.\d{1,3}\.\d{1,3})(?:\s+|$)/;
/** Far beyond the 512 characters a line may have, and the lines any server sends. */
const LONGEST_LINE = 4_096;
const MOST_LINES = 200;
const LONGEST_TEXT = 500;

/** Puts a server's bytes together to replies, whatever pieces they come in; a lone line feed ends a line, too. */
export class ReplyReader {
  #rest = "";
  #lines: string[] = [];

  /** The replies that are whole with these bytes. Throws {@link MalformedReply}. */
  push(bytes: Uint8Array): SmtpReply[] {
    const pieces = (this.#rest + Buffer.from(bytes).toString("latin1")).split("\n");
    this.#rest = pieces.pop() ?? "";
    if (this.#rest.length > LONGEST_LINE) throw new MalformedReply("a line that does not end");
    return pieces.flatMap((line) => this.#take(line.replace(/\r$/, "")) ?? []);
  }

  #take(line: string): SmtpReply | null {
    if (!LINE.test(line)) throw new MalformedReply("a line without a reply code");
    this.#lines.push(line);
    if (this.#lines.length > MOST_LINES) throw new MalformedReply("a reply that does not end");
    if (line[3] === "-") return null;
    const lines = this.#lines;
    this.#lines = [];
    // The last line's code counts (RFC 5321, 4.2.1: all have the same).
    return replyOf(Number(line.slice(0, 3)), lines.map((one) => one.slice(4)));
  }
}

function replyOf(code: number, texts: readonly string[]): SmtpReply {
  const enhanced = texts.map((text) => ENHANCED.exec(text)?.[1]).find((found) => found !== undefined) ?? null;
  const text = texts.map((one) => one.replace(ENHANCED, "").trim()).join(" ").replace(/[^\x20-\x7e]/g, "?").trim().slice(0, LONGEST_TEXT);
  return { code, enhanced, text };
}
