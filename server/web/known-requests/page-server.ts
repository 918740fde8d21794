import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { KnownRequests, WireAnswer } from "./known-requests.ts";

/** How long a connection may take to begin, or to go on reading what it was sent; node:http gives its headers as long. */
const PATIENCE_MS = 60_000;
/** An idle connection is kept this much longer than its client is told, so that a request on its way is not cut off. */
const GRACE_MS = 1_000;
/** Running downloads and event streams may take this long after the server retired. */
const RETIRE_LIMIT_MS = 5 * 60_000;

interface PageServerParts {
  readonly known: KnownRequests;
  /** Answers what is not known; `bytes` are those a connection began with, with its first request only. */
  readonly listener: (req: IncomingMessage, res: ServerResponse, bytes: Buffer | undefined) => void;
}

/**
 * A server of node:http that answers requests it knows byte for byte before they are parsed. The first that it does not
 * know hands its connection to node:http for good, that request included, so every other rule is node:http's own.
 */
export class PageServer extends Server {
  readonly #waiting = new Set<Socket>();
  /** Those of them whose request is being answered: not idle, however long it takes. */
  readonly #asked = new WeakSet<Socket>();
  readonly #begun = new WeakMap<Socket, Buffer>();
  readonly #parse: (socket: Socket) => void;
  readonly #known: KnownRequests;
  #isRetiring = false;

  constructor({ known, listener }: PageServerParts) {
    // The listener refuses a missing Host, with the headers and the page of every other refusal.
    super({ requireHostHeader: false });
    this.on("request", (req: IncomingMessage, res: ServerResponse) => {
      const bytes = this.#begun.get(req.socket);
      this.#begun.delete(req.socket);
      if (this.#isRetiring) res.shouldKeepAlive = false;
      listener(req, res, bytes);
    });
    this.#known = known;
    const ownListeners = this.listeners("connection");
    this.#parse = (socket) => {
      for (const listen of ownListeners) listen.call(this, socket);
    };
    this.removeAllListeners("connection");
    this.on("connection", (socket: Socket) => this.#wait(socket));
  }

  /** Also closes those whose next request is waited for. */
  override closeIdleConnections(): void {
    super.closeIdleConnections();
    for (const socket of this.#waiting) if (socket.writableLength === 0 && !this.#asked.has(socket)) socket.destroy();
  }

  override closeAllConnections(): void {
    super.closeAllConnections();
    for (const socket of this.#waiting) socket.destroy();
  }

  /**
   * Accepts no more connections and lets those it has end without failing a request: each next answer says
   * `Connection: close`, and idle ones are closed only once their clients expect it. Resolves when none is left, or
   * after `limitMs`.
   */
  async retire(limitMs = RETIRE_LIMIT_MS): Promise<void> {
    if (!this.listening) return;
    this.#isRetiring = true;
    // Not the http server's own `close`, which closes idle connections at once, a request perhaps on its way.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(this, () => resolve()));
    const idle = setInterval(() => this.closeIdleConnections(), this.keepAliveTimeout + GRACE_MS);
    const limit = setTimeout(() => this.closeAllConnections(), limitMs);
    await closed;
    clearInterval(idle);
    clearTimeout(limit);
  }

  #wait(socket: Socket): void {
    let patience = PATIENCE_MS;
    const leave = () => {
      this.#waiting.delete(socket);
      socket.off("data", read).off("end", end).off("timeout", idle).off("error", give).off("close", leave);
    };
    const give = () => socket.destroy();
    const idle = () => {
      if (!this.#asked.has(socket)) give();
    };
    // A visitor may close their half before they have read the answer.
    const end = () => {
      if (!this.#asked.has(socket)) socket.end();
    };
    const answer = (bytes: Buffer, known: WireAnswer | null) => {
      if (known === null) {
        leave();
        this.#handOver(socket, bytes);
        return;
      }
      send(socket, known);
      const next = socket.writableLength === 0 ? this.keepAliveTimeout + GRACE_MS : PATIENCE_MS;
      if (next !== patience) socket.setTimeout((patience = next));
    };
    const read = (bytes: Buffer) => {
      // Whoever asks on without reading is node:http's to hold back.
      const known = socket.writableLength === 0 && !this.#isRetiring ? this.#known.answer(bytes) : null;
      if (!(known instanceof Promise)) {
        answer(bytes, known);
        return;
      }
      socket.pause();
      this.#asked.add(socket);
      void known.then((found) => {
        this.#asked.delete(socket);
        if (socket.destroyed) return;
        socket.resume();
        // Nothing can be put back into a half that was closed meanwhile; node:http answers none of these either.
        if (found !== null || !socket.readableEnded) answer(bytes, found);
        if (socket.readableEnded) socket.end();
      });
    };
    this.#waiting.add(socket);
    socket.setTimeout(patience);
    socket.on("data", read).on("end", end).on("timeout", idle).on("error", give).on("close", leave);
  }

  #handOver(socket: Socket, bytes: Buffer): void {
    this.#begun.set(socket, bytes);
    socket.setTimeout(0);
    socket.pause();
    socket.unshift(bytes);
    this.#parse(socket);
    socket.resume();
  }
}

function send(socket: Socket, { head, body }: WireAnswer): void {
  if (body === null) {
    socket.write(head, "latin1");
    return;
  }
  socket.cork();
  socket.write(head, "latin1");
  socket.write(body);
  socket.uncork();
}
