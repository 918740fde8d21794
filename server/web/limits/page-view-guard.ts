import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Actor } from "../../../core/shared/context.ts";
import { seesWholeCatalogue } from "../../../core/reading/directory/access.ts";
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

/** Rejects page views beyond the limits. */
export interface PageViewGuard {
  /** Counts requests without credentials, before the page cache answers them. */
  listener(otherwise: Listener): Listener;
  /** Counts a request with credentials, for whom they turned out to be; null if it is allowed. */
  refuse(request: Request, address: string | null, actor: Actor): Response | null;
}

/** Pages that people need to sign in, pay, reach the operator and exercise their rights. */
const UNLIMITED =
  /^\/(?:sign-in|sign-out|account|back-office|checkout|pricing|contact|free-leads|mail|developers|dont-sell-my-info|privacy-policy|terms-of-service)(?:[/.]|$)/;

/** Longer paths are judged each time, so that long ones do not fill the memory. */
const LONGEST_REMEMBERED = 256;

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
    if (path.length <= LONGEST_REMEMBERED) counted.set(path, { is });
    return is;
  };
  const refusal = (seconds: number, isAccount: boolean): Response => {
    onRefusal();
    const minutes = Math.ceil(seconds / 60);
    const wait = `Try again ${minutes === 1 ? "in a minute" : `in ${minutes} minutes`}, or`;
    return errorPage({
      status: 429,
      title: "Too many pages",
      headers: { "retry-after": String(seconds) },
      ...(isAccount
        ? {
            text: `Your account opened a lot of pages in a short time. ${wait} choose a plan to continue now.`,
            action: { href: "/pricing", label: "See plans" },
          }
        : {
            text: `Your network opened a lot of pages in a short time. ${wait} sign in to continue now.`,
            action: { href: "/sign-in", label: "Sign in" },
          }),
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
              accountId: null,
            });
      if (seconds === null) otherwise(req, res);
      else sendResponse(refusal(seconds, false), req, res).catch(() => res.destroy());
    },
    refuse(request, address, actor) {
      if (seesWholeCatalogue(actor) || !isCounted(request.method, new URL(request.url).pathname)) return null;
      const accountId = actor.access === "anonymous" ? null : actor.id;
      const userAgent = request.headers.get("user-agent") ?? undefined;
      const seconds = views.count({ address, userAgent, accountId });
      return seconds === null ? null : refusal(seconds, accountId !== null);
    },
  };
}

function forwardedFor({ headers }: IncomingMessage): string | null {
  return headers["x-forwarded-for"]?.toString() ?? null;
}
