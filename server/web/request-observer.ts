import type { IncomingMessage, ServerResponse } from "node:http";

/** Everything done with a request besides answering it: id, log lines, metrics and traces. */
export interface RequestObserver {
  /** Sets the response's request id and runs `answer` in its context. `route` names the route pattern of a path. */
  readonly observe: (
    req: IncomingMessage,
    res: ServerResponse,
    route: (path: string) => string | null,
    answer: () => void,
  ) => void;
  /** Counts a shared page by its origin. */
  readonly countPage: (source: "memory" | "rendered") => void;
}

/** A request target's path without its query. */
export function pathOf(target: string | undefined): string {
  return (target ?? "/").split("?", 1)[0] ?? "/";
}
