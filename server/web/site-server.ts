import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/** Announced to clients in Keep-Alive; node:http's default. */
const ANNOUNCED_MS = 5_000;
/**
 * Time after which an idle connection is closed. Proxies ignore the announced time and reuse connections that were idle
 * for a minute (nginx) or two (Caddy): a request sent while the site closes its connection would fail with 502.
 */
const IDLE_MS = 125_000;
/** A retiring server keeps idle connections this much longer than announced: a request may be in transit. */
const GRACE_MS = 1_000;
/** Time for downloads and event streams after the server retired. */
const RETIRE_LIMIT_MS = 5 * 60_000;

/** The site's HTTP server, which can stop without failing a request. */
export class SiteServer extends Server {
  #isRetiring = false;
  /** Completes pending work of answered requests; call it once the server has closed. */
  readonly finish: () => Promise<void>;

  constructor(
    listener: (req: IncomingMessage, res: ServerResponse) => void,
    finish: () => Promise<void> = () => Promise.resolve(),
  ) {
    // The listener rejects a missing Host itself, with the usual headers and error page.
    super({ requireHostHeader: false, keepAliveTimeout: ANNOUNCED_MS, keepAliveTimeoutBuffer: IDLE_MS - ANNOUNCED_MS });
    this.on("request", (req: IncomingMessage, res: ServerResponse) => {
      if (this.#isRetiring) res.shouldKeepAlive = false;
      listener(req, res);
    });
    this.finish = finish;
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
