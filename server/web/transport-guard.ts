import type { IncomingMessage, ServerResponse } from "node:http";
import { hasPossibleHost } from "./request-host.ts";
import { pathOf } from "./request-observer.ts";
import { resourcePolicy, STRICT_TRANSPORT } from "./security-headers.ts";

type Listener = (req: IncomingMessage, res: ServerResponse, bytes?: Buffer) => void;

interface TransportGuardParts {
  readonly https: boolean;
  /** Answers a request with 400. */
  readonly refuse: (req: IncomingMessage, res: ServerResponse) => void;
  readonly otherwise: Listener;
}

/**
 * Sets the resource policy on every response, and HSTS on those of an https site. Rejects a repeated, missing or
 * impossible Host header (RFC 9112, 3.2): node:http would use the first.
 */
export function transportGuard({ https, refuse, otherwise }: TransportGuardParts): Listener {
  return (req, res, bytes) => {
    if (https) res.setHeader("Strict-Transport-Security", STRICT_TRANSPORT);
    res.setHeader("Cross-Origin-Resource-Policy", resourcePolicy(pathOf(req.url)));
    if (hasPossibleHost(req)) otherwise(req, res, bytes);
    else refuse(req, res);
  };
}
