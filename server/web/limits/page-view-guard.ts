import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { ErrorPage } from "../error-page.ts";
import { sendResponse } from "../node-listener.ts";
import { isPersonal } from "../personal.ts";
import { pathOf } from "../request-observer.ts";
import { visitorAddress } from "../visitor-address.ts";
import type { PageViews } from "./page-views.ts";

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

interface PageViewGuardParts {
  readonly views: PageViews;
  readonly isPage: (path: string) => boolean;
  readonly errorPage: ErrorPage;
  readonly proxies: number;
  /** Called for each rejected view. */
  readonly onRefusal: () => void;
}

/** Rejects page views beyond the limit. */
export interface PageViewGuard {
  /** Counts requests without credentials, before the page cache answers them. */
  listener(otherwise: Listener): Listener;
  /** Counts a request whose credentials turned out to be invalid; null if it is allowed. */
  refuse(request: Request, address: string | null): Response | null;
}

/** Pages that people need to sign in, pay, reach the operator and exercise their rights. */
const UNLIMITED =
  /^\/(?:sign-in|sign-out|account|back-office|checkout|pricing|contact|free-leads|mail|developers|dont-sell-my-info|privacy-policy|terms-of-service)(?:[/.]|$)/;

export function createPageViewGuard({
  views,
  isPage,
  errorPage,
  proxies,
  onRefusal,
}: PageViewGuardParts): PageViewGuard {
  const counted = new LRUCache<string, { readonly is: boolean }>({ max: 4_096 });
  const isCounted = (method: string, path: string): boolean => {
    if (method !== "GET" && method !== "HEAD") return false;
    const known = counted.get(path);
    if (known !== undefined) return known.is;
    // A page's data has the page's content.
    const is = !UNLIMITED.test(path) && isPage(path.replace(/\.data$/, ""));
    counted.set(path, { is });
    return is;
  };
  const refusal = (seconds: number): Response => {
    onRefusal();
    const minutes = Math.ceil(seconds / 60);
    const wait = minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
    return errorPage({
      status: 429,
      title: "Too many pages",
      text: `Your network opened a lot of pages in a short time. Try again ${wait}, or sign in to continue now.`,
      action: { href: "/sign-in", label: "Sign in" },
      headers: { "retry-after": String(seconds) },
    });
  };

  return {
    listener: (otherwise) => (req, res) => {
      const { method = "GET", headers, url } = req;
      const apikey = headers["apikey"]?.toString();
      const isKnown = isPersonal({ authorization: headers.authorization, cookie: headers.cookie, apikey });
      const seconds =
        isKnown || !isCounted(method, pathOf(url))
          ? null
          : views.count({
              address: visitorAddress(req.socket.remoteAddress, forwardedFor(req), proxies),
              userAgent: headers["user-agent"],
            });
      if (seconds === null) otherwise(req, res);
      else sendResponse(refusal(seconds), req, res).catch(() => res.destroy());
    },
    refuse(request, address) {
      if (!isCounted(request.method, new URL(request.url).pathname)) return null;
      const seconds = views.count({ address, userAgent: request.headers.get("user-agent") ?? undefined });
      return seconds === null ? null : refusal(seconds);
    },
  };
}

function forwardedFor({ headers }: IncomingMessage): string | null {
  return headers["x-forwarded-for"]?.toString() ?? null;
}
