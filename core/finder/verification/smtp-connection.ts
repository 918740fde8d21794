import { connect, type Socket } from "node:net";
import { MalformedReply, ReplyReader, type SmtpReply } from "./reply.ts";

/** Why a session ended before it was answered. */
export type ConnectionFailure = "refused_connection" | "timed_out" | "dropped" | "malformed";

/** The session cannot go on. */
export class SmtpFailure extends Error {
  override readonly name = "SmtpFailure";
  readonly failure: ConnectionFailure;

  constructor(failure: ConnectionFailure, options?: { cause?: unknown }) {
    super(failure, options);
    this.failure = failure;
  }
}

export interface ConnectionOptions {
  readonly address: string;
  readonly port: number;
  /** Milliseconds for each step: connecting, and each answer. */
  readonly stepMs: number;
  /** Ends everything, whatever is waited for. */
  readonly signal: AbortSignal;
}

/** One connection to a mail server: a line at a time, an answer at a time. Every wait has an end. */
export class SmtpConnection {
  readonly #socket: Socket;
  readonly #stepMs: number;
  readonly #reader = new ReplyReader();
  #replies: SmtpReply[] = [];
  #failure: SmtpFailure | null = null;
  #wake: () => void = () => undefined;

  private constructor(socket: Socket, stepMs: number) {
    this.#socket = socket;
    this.#stepMs = stepMs;
    socket.on("data", (bytes) => this.#hear(bytes));
    socket.on("error", (cause) => this.#fail(new SmtpFailure("dropped", { cause })));
    socket.on("close", () => this.#fail(new SmtpFailure("dropped")));
  }

  /** Connects. Rejects with an {@link SmtpFailure}. */
  static open({ address, port, stepMs, signal }: ConnectionOptions): Promise<SmtpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: address, port });
      const give = (failure: ConnectionFailure) => (cause?: unknown) => {
        socket.destroy();
        reject(new SmtpFailure(failure, { cause }));
      };
      const timer = setTimeout(give("timed_out"), stepMs);
      const refused = give("refused_connection");
      const ended = give("timed_out");
      signal.addEventListener("abort", ended, { once: true });
      if (signal.aborted) ended();
      socket.once("error", refused);
      socket.once("connect", () => {
        clearTimeout(timer);
        socket.off("error", refused);
        signal.removeEventListener("abort", ended);
        const connection = new SmtpConnection(socket, stepMs);
        signal.addEventListener("abort", () => connection.#fail(new SmtpFailure("timed_out")), { once: true });
        resolve(connection);
      });
      socket.once("close", () => clearTimeout(timer));
    });
  }

  /** The next answer. Rejects with an {@link SmtpFailure}. */
  async reply(): Promise<SmtpReply> {
    const timer = setTimeout(() => this.#fail(new SmtpFailure("timed_out")), this.#stepMs);
    try {
      for (;;) {
        const reply = this.#replies.shift();
        if (reply !== undefined) return reply;
        if (this.#failure !== null) throw this.#failure;
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Sends a command and waits for its answer; what the server said unasked before is not taken for it. */
  ask(command: string): Promise<SmtpReply> {
    if (/[\r\n\0]/.test(command)) throw new Error("a command is one line");
    if (this.#failure === null) this.#replies = [];
    if (!this.#socket.destroyed) this.#socket.write(`${command}\r\n`);
    return this.reply();
  }

  /** Takes leave as the protocol asks, without waiting for a server that does not answer. */
  close(): void {
    if (!this.#socket.destroyed) this.#socket.end("QUIT\r\n");
    this.#socket.setTimeout(this.#stepMs, () => this.#socket.destroy());
  }

  #hear(bytes: Uint8Array): void {
    try {
      this.#replies.push(...this.#reader.push(bytes));
    } catch (error) {
      this.#fail(error instanceof MalformedReply ? new SmtpFailure("malformed", { cause: error }) : new SmtpFailure("dropped", { cause: error }));
    }
    this.#wake();
  }

  #fail(failure: SmtpFailure): void {
    this.#failure ??= failure;
    if (failure.failure !== "dropped") this.#socket.destroy();
    this.#wake();
  }
}
