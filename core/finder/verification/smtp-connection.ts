import { connect, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { MalformedReply, ReplyReader, type SmtpReply } from "./reply.ts";

/** Why a session ended before it was answered. */
export type ConnectionFailure = "refused_connection" | "timed_out" | "dropped" | "malformed" | "no_tls";

/** The session cannot go on. */
export class SmtpFailure extends Error {
  override readonly name = "SmtpFailure";
  readonly failure: ConnectionFailure;

  constructor(failure: ConnectionFailure, options?: { cause?: unknown }) {
    super(failure, options);
    this.failure = failure;
  }
}

/** Opens a connection by another way than this host's own: through a proxy. Rejects with an {@link SmtpFailure}. */
export type OpenSocket = (server: { readonly address: string; readonly port: number; readonly timeoutMs: number; readonly signal: AbortSignal }) => Promise<Socket>;

export interface ConnectionOptions {
  readonly address: string;
  readonly port: number;
  /** How connections are opened; by this host itself when absent. */
  readonly openSocket?: OpenSocket;
  /** Milliseconds for each step: connecting, and each answer. */
  readonly stepMs: number;
  /** Ends everything, whatever is waited for. */
  readonly signal: AbortSignal;
}

const LEAVE_MS = 1_000;

/** One connection to a mail server: a line at a time, an answer at a time. Every wait has an end. */
export class SmtpConnection {
  #socket: Socket;
  readonly #stepMs: number;
  #reader = new ReplyReader();
  #replies: SmtpReply[] = [];
  #failure: SmtpFailure | null = null;
  #wake: () => void = () => undefined;

  private constructor(socket: Socket, stepMs: number) {
    this.#socket = socket;
    this.#stepMs = stepMs;
    this.#listen();
  }

  #listen(): void {
    const socket = this.#socket;
    const isCurrent = () => socket === this.#socket;
    socket.on("data", (bytes) => isCurrent() && this.#hear(bytes));
    socket.on("error", (cause) => isCurrent() && this.#fail(new SmtpFailure("dropped", { cause })));
    socket.on("close", () => isCurrent() && this.#fail(new SmtpFailure("dropped")));
  }

  /** Connects. Rejects with an {@link SmtpFailure}. */
  static async open(options: ConnectionOptions): Promise<SmtpConnection> {
    const { address, port, stepMs, signal, openSocket } = options;
    const socket = await (openSocket === undefined ? SmtpConnection.#connect(options) : openSocket({ address, port, timeoutMs: stepMs, signal }));
    const connection = new SmtpConnection(socket, stepMs);
    const ended = () => connection.#fail(new SmtpFailure("timed_out"));
    signal.addEventListener("abort", ended, { once: true });
    if (signal.aborted) ended();
    return connection;
  }

  static #connect({ address, port, stepMs, signal }: ConnectionOptions): Promise<Socket> {
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
        resolve(socket);
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

  /**
   * Goes on encrypted (RFC 3207), after the server has agreed; what it said before is forgotten. Whose certificate it is, is
   * not asked, as mail servers among themselves do not: it is meant against those who listen, and a server that is not the
   * domain's could not be told from one by anything else it says. Rejects with an {@link SmtpFailure} `no_tls`.
   */
  async startTls(serverName: string): Promise<void> {
    const plain = this.#socket;
    plain.removeAllListeners("data");
    const secure = connectSecurely({ socket: plain, rejectUnauthorized: false, ...(/^[\d.]+$|:/.test(serverName) ? {} : { servername: serverName }) });
    // From here on only what comes encrypted is heard.
    this.#socket = secure;
    this.#reader = new ReplyReader();
    this.#replies = [];
    const agreed = Promise.withResolvers<void>();
    const failed = (cause?: unknown) => agreed.reject(new SmtpFailure("no_tls", { cause }));
    const timer = setTimeout(failed, this.#stepMs);
    secure.once("error", failed).once("close", failed).once("secureConnect", () => agreed.resolve());
    try {
      await agreed.promise;
    } catch (error) {
      secure.on("error", () => undefined).destroy();
      throw error;
    } finally {
      clearTimeout(timer);
    }
    secure.off("error", failed).off("close", failed);
    this.#listen();
  }

  /** Takes leave as the protocol asks; resolves when the connection is closed, which a server that does not answer cannot hold up for long. */
  async close(): Promise<void> {
    const socket = this.#socket;
    if (socket.closed) return;
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    const timer = setTimeout(() => socket.destroy(), Math.min(this.#stepMs, LEAVE_MS));
    if (!socket.destroyed) socket.end("QUIT\r\n");
    await closed;
    clearTimeout(timer);
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
