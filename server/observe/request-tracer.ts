import type { IncomingHttpHeaders } from "node:http";

interface TracedRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Whether its headers come from a proxy of one's own, whose trace it continues. */
  readonly trusted: boolean;
  readonly requestId: string;
}

/** Records requests as spans; what `answer` does belongs to them. */
export interface RequestTracer {
  /** Runs `answer` as part of a new span. Returns what ends it. */
  readonly trace: (request: TracedRequest, answer: () => void) => (route: string | null, status: number) => void;
  /** Records a request that is over. `startTime` is milliseconds since 1970. */
  readonly note: (request: { readonly method: string; readonly route: string | null; readonly requestId: string }, status: number, startTime: number) => void;
}
