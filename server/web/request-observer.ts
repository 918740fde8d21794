import type { IncomingMessage, ServerResponse } from "node:http";

/** A request that is answered from memory without being parsed. */
export interface KnownRequest {
  readonly method: string;
  /** Without a query. */
  readonly path: string;
  /** Route pattern, as {@link RequestObserver.observe} gets it. */
  readonly route: string | null;
}

/** What is done with every request besides answering it: its id, log lines, metrics and traces. */
export interface RequestObserver {
  /** Puts the request's id on its response and runs `answer` as part of it. `route` names the route pattern of a path. */
  readonly observe: (req: IncomingMessage, res: ServerResponse, route: (path: string) => string | null, answer: () => void) => void;
  /** Counts a page for everybody, by where it came from. */
  readonly countPage: (source: "memory" | "rendered") => void;
  /** Reports a response from memory. Returns its request's id, for the X-Request-Id header. `startedAt` is on the `performance.now()` clock. */
  readonly observeKnown: (request: KnownRequest, status: number, startedAt: number) => string;
}

/** The path of a request target, without its query. */
export function pathOf(target: string | undefined): string {
  return (target ?? "/").split("?", 1)[0] ?? "/";
}
