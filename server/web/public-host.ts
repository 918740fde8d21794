import type { IncomingMessage, ServerResponse } from "node:http";
import { pathOf } from "./request-observer.ts";

type Listener = (req: IncomingMessage, res: ServerResponse, bytes?: Buffer) => void;

interface PublicHostParts {
  /** Public scheme and host; absent: every host is accepted. */
  readonly publicOrigin: string | undefined;
  /** Number of the operator's own proxies in front of the site. */
  readonly proxies: number;
  /** True if a path leads to a page, as opposed to a file, feed or API. */
  readonly isPage: (path: string) => boolean;
  readonly otherwise: Listener;
}

/**
 * Internal host names, without or with a port: addresses, top-level names that are never public (RFC 6762, 8375), and
 * single labels with a port, as a proxy or a container beside the site writes them.
 */
const INTERNAL =
  /^(?:(?:localhost|[\d.]+|\[.*\]|.*\.(?:localhost|local|internal|lan|home\.arpa))(?::\d+)?|[^.:]+:\d+)$/;

/**
 * Redirects pages requested at another public host, such as www., to `publicOrigin`, since forms sent from there would
 * be rejected. Leaves internal names alone: health checks use them, and a proxy that does not pass the Host header on
 * would cause a redirect loop.
 */
export function publicHostListener({ publicOrigin, proxies, isPage, otherwise }: PublicHostParts): Listener {
  if (publicOrigin === undefined) return otherwise;
  const { host: ownHost, hostname: own } = new URL(publicOrigin);
  return (req, res, bytes) => {
    const target = req.url ?? "/";
    const reads = req.method === "GET" || req.method === "HEAD";
    if (!reads || !isElsewhere(req) || !target.startsWith("/") || !isPage(pathOf(target))) {
      otherwise(req, res, bytes);
      return;
    }
    res.writeHead(301, {
      location: `${publicOrigin}${target}`,
      "cache-control": "public, max-age=0, must-revalidate",
      "content-length": 0,
      "x-content-type-options": "nosniff",
    });
    res.end();
  };

  function isElsewhere({ headers }: IncomingMessage): boolean {
    if (headers.host === ownHost) return false;
    const asked = hostOf(headers.host);
    if (asked === null || asked.hostname === own || INTERNAL.test(asked.host)) return false;
    const forwarded = headers["x-forwarded-host"]?.toString().split(",").at(-1);
    return !(proxies > 0 && hostOf(forwarded?.trim())?.hostname === own);
  }
}

/** Null if the header is absent or malformed, which is rejected elsewhere. */
function hostOf(host: string | undefined): Pick<URL, "host" | "hostname"> | null {
  const url = URL.parse(`http://${host ?? ""}`);
  if (url === null) return null;
  const hostname = url.hostname.replace(/\.$/, "");
  return { hostname, host: url.port === "" ? hostname : `${hostname}:${url.port}` };
}
