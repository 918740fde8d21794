import { type Socket, connect } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { SocksClient } from "socks";
import { invalidInput } from "../../../platform/errors.ts";
import { MalformedReply, ReplyReader, type SmtpReply } from "./reply.ts";

export type ConnectionFailure = "refused_connection" | "timed_out" | "dropped" | "malformed" | "no_tls";

export class SmtpFailure extends Error {
  override readonly name = "SmtpFailure";
  readonly failure: ConnectionFailure;

  constructor(failure: ConnectionFailure, options?: { cause?: unknown }) {
    super(failure, options);
    this.failure = failure;
  }
}

/** Opens a connection through a proxy. Rejects with an {@link SmtpFailure}. */
export type OpenSocket = (server: {
  readonly address: string;
  readonly port: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}) => Promise<Socket>;

interface ConnectionOptions {
  readonly address: string;
  readonly port: number;
  readonly openSocket?: OpenSocket;
  /** Milliseconds for connecting and for each reply. */
  readonly stepMs: number;
  /** Aborts any wait. */
  readonly signal: AbortSignal;
}

const LEAVE_MS = 1_000;

/** A connection to a mail server with one command at a time; every wait has a limit. */
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

  static async open(options: ConnectionOptions): Promise<SmtpConnection> {
    const { address, port, stepMs, signal, openSocket } = options;
    const socket = await (openSocket === undefined
      ? SmtpConnection.#connect(options)
      : openSocket({ address, port, timeoutMs: stepMs, signal }));
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

  /** The next reply. Rejects with an {@link SmtpFailure}. */
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

  /** Sends a command and waits for its reply; earlier unsolicited replies are dropped. */
  ask(command: string): Promise<SmtpReply> {
    if (/[\r\n\0]/.test(command)) throw new Error("a command is one line");
    if (this.#failure === null) this.#replies = [];
    if (!this.#socket.destroyed) this.#socket.write(`${command}\r\n`);
    return this.reply();
  }

  /**
   * Switches to TLS (RFC 3207) after the server agreed, and forgets everything before. The certificate is not checked,
   * as is usual between mail servers: TLS only protects against eavesdroppers here. Rejects with an {@link SmtpFailure}
   * `no_tls`.
   */
  async startTls(serverName: string): Promise<void> {
    const plain = this.#socket;
    plain.removeAllListeners("data");
    const secure = connectSecurely({
      socket: plain,
      rejectUnauthorized: false,
      ...(/^[\d.]+$|:/.test(serverName) ? {} : { servername: serverName }),
    });
    // From here on only encrypted input counts.
    this.#socket = secure;
    this.#reader = new ReplyReader();
    this.#replies = [];
    const agreed = Promise.withResolvers<void>();
    const failed = (cause?: unknown) => agreed.reject(new SmtpFailure("no_tls", { cause }));
    const timer = setTimeout(failed, this.#stepMs);
    secure
      .once("error", failed)
      .once("close", failed)
      .once("secureConnect", () => agreed.resolve());
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

  /** Sends QUIT and resolves once the connection is closed; an unresponsive server is cut off. */
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
      this.#fail(
        error instanceof MalformedReply
          ? new SmtpFailure("malformed", { cause: error })
          : new SmtpFailure("dropped", { cause: error }),
      );
    }
    this.#wake();
  }

  #fail(failure: SmtpFailure): void {
    this.#failure ??= failure;
    if (failure.failure !== "dropped") this.#socket.destroy();
    this.#wake();
  }
}

/** A proxy from the setting `socks5://user:password@host:port`. */
interface SocksProxy {
  readonly host: string;
  readonly port: number;
  readonly user: string | null;
  readonly password: string | null;
}

const SOCKS_PORT = 1080;

/** Parses a SOCKS5 proxy URL. Throws AppError `invalid_input` for any other. */
export function readSocksProxy(text: string): SocksProxy {
  const url = URL.parse(text);
  if (url === null || !/^socks5h?:$/.test(url.protocol) || url.hostname === "") {
    throw invalidInput(
      "FINDER_PROXY must be the address of a SOCKS5 proxy, for example socks5://user:password@proxy.funded.example:1080.",
    );
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? SOCKS_PORT : Number(url.port),
    user: decoded(url.username),
    password: decoded(url.password),
  };
}

function decoded(part: string): string | null {
  return part === "" ? null : decodeURIComponent(part);
}

/**
 * Connects through a SOCKS5 proxy (RFC 1928; user and password as in RFC 1929), for networks that block port 25. The
 * destination is a checked IP address, so the proxy resolves no names.
 */
export function throughSocks({ host, port, user, password }: SocksProxy): OpenSocket {
  return async ({ address, port: destination, timeoutMs, signal }) => {
    if (signal.aborted) throw new SmtpFailure("timed_out");
    const opening = SocksClient.createConnection({
      proxy: { host, port, type: 5, ...(user === null ? {} : { userId: user, password: password ?? "" }) },
      command: "connect",
      destination: { host: address, port: destination },
      timeout: timeoutMs,
    });
    // The library ignores signals, so a connection it opens after an abort is closed.
    const over = Promise.withResolvers<never>();
    const end = () => over.reject(new SmtpFailure("timed_out"));
    signal.addEventListener("abort", end, { once: true });
    try {
      return (await Promise.race([opening, over.promise])).socket;
    } catch (cause) {
      opening.then(
        ({ socket }) => socket.destroy(),
        () => undefined,
      );
      throw cause instanceof SmtpFailure
        ? cause
        : new SmtpFailure(/timed out/i.test(String(cause)) ? "timed_out" : "refused_connection", { cause });
    } finally {
      signal.removeEventListener("abort", end);
    }
  };
}
