/** A message of PostgreSQL's protocol. */
export interface Frame {
  /** Its type byte as a letter; empty for the messages before the start-up, which have none. */
  readonly type: string;
  readonly bytes: Buffer;
}

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;

/** Splits a direction of a connection into messages. */
export class FrameReader {
  #rest = Buffer.alloc(0);
  /** What comes next: the client's start-up, the server's answer to it, or messages with a type. */
  #state: "startup" | "answers" | "messages";
  readonly #onFrame: (frame: Frame) => void;

  /** "startup" for what a client sends, "answers" for what a server sends. */
  constructor(side: "startup" | "answers", onFrame: (frame: Frame) => void) {
    this.#state = side;
    this.#onFrame = onFrame;
  }

  read(data: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, data]);
    for (let length = this.#next(); length !== null; length = this.#next()) {
      const bytes = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      const type = this.#state === "messages" ? String.fromCharCode(bytes[0] ?? 0) : "";
      if (this.#state === "startup" && ![SSL_REQUEST, GSS_REQUEST].includes(bytes.readInt32BE(4)))
        this.#state = "messages";
      this.#onFrame({ type, bytes });
    }
  }

  /** Length of the next complete message; null until it has arrived. */
  #next(): number | null {
    if (this.#rest.length === 0) return null;
    if (this.#state === "answers") {
      // A server without encryption answers a request for it with one letter.
      if (this.#rest[0] === "N".charCodeAt(0) && this.#rest.length === 1) return 1;
      this.#state = "messages";
    }
    const at = this.#state === "messages" ? 1 : 0;
    if (this.#rest.length < at + 4) return null;
    const length = at + this.#rest.readInt32BE(at);
    return this.#rest.length >= length ? length : null;
  }
}

/** The SQL of a message that starts a statement (Query or Parse); null for any other. */
export function statementOf({ type, bytes }: Frame): string | null {
  if (type === "Q") return bytes.toString("utf8", 5, bytes.length - 1);
  if (type !== "P") return null;
  const name = bytes.indexOf(0, 5);
  return bytes.toString("utf8", name + 1, bytes.indexOf(0, name + 1));
}
