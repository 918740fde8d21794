import type { IncomingMessage, ServerResponse } from "node:http";
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
 * Sets the resource policy on every response, and HSTS on those of an https site. Rejects a repeated Host header, and a
 * missing one in HTTP/1.1 (RFC 9112, 3.2): node:http would use the first.
 */
export function transportGuard({ https, refuse, otherwise }: TransportGuardParts): Listener {
  return (req, res, bytes) => {
    if (https) res.setHeader("Strict-Transport-Security", STRICT_TRANSPORT);
    res.setHeader("Cross-Origin-Resource-Policy", resourcePolicy(pathOf(req.url)));
    const hosts = countHosts(req.rawHeaders);
    if (hosts > 1 || (hosts === 0 && req.httpVersion === "1.1")) refuse(req, res);
    else otherwise(req, res, bytes);
  };
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  return hosts;
}
