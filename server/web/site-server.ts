import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/** Idle connections are kept this much longer than announced, so that a request in transit is not cut off. */
const GRACE_MS = 1_000;
/** Time for downloads and event streams after the server retired. */
const RETIRE_LIMIT_MS = 5 * 60_000;

/** The site's HTTP server, which can stop without failing a request. */
export class SiteServer extends Server {
  #isRetiring = false;

  constructor(listener: (req: IncomingMessage, res: ServerResponse) => void) {
    // The listener rejects a missing Host itself, with the usual headers and error page.
    super({ requireHostHeader: false });
    this.on("request", (req: IncomingMessage, res: ServerResponse) => {
      if (this.#isRetiring) res.shouldKeepAlive = false;
      listener(req, res);
    });
  }

  /**
   * Stops accepting connections without failing a request: responses say `Connection: close`, and idle connections
   * close once their clients expect it. Resolves when none is left, or after `limitMs`.
   */
  async retire(limitMs = RETIRE_LIMIT_MS): Promise<void> {
    if (!this.listening) return;
    this.#isRetiring = true;
    // http.Server's `close` closes idle connections at once, although a request may be in transit.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(this, () => resolve()));
    const idle = setInterval(() => this.closeIdleConnections(), this.keepAliveTimeout + GRACE_MS);
    const limit = setTimeout(() => this.closeAllConnections(), limitMs);
    await closed;
    clearInterval(idle);
    clearTimeout(limit);
  }
}
