import { renderErrorDocument } from "../../app/error-document.tsx";
import type { Site } from "../../app/ui/site.ts";
import { securityHeaders, type SecurityPolicy } from "./security-headers.ts";

/** What an error page says. */
export interface ErrorMessage {
  readonly status: number;
  readonly title: string;
  /** One or two sentences for the visitor: what happened and what to do, never an internal detail. */
  readonly text: string;
  /** A link that leads on; the home page when absent. */
  readonly action?: { readonly href: string; readonly label: string };
  /** Further response headers, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers with an error page in the site's layout. Never fails and needs no database. */
export type ErrorPage = (message: ErrorMessage) => Response;

interface ErrorPageParts {
  readonly site: Site;
  readonly policy: SecurityPolicy;
  readonly styles: readonly string[];
}

const HOME = { href: "/", label: "Return to Home" } as const;

/** Makes the {@link ErrorPage} of a site. */
export function createErrorPage({ site, policy, styles }: ErrorPageParts): ErrorPage {
  return ({ status, title, text, action = HOME, headers }) => {
    const html = renderErrorDocument({ site, styles, title, text, action });
    const own = {
      ...securityHeaders(policy),
      "content-type": "text/html; charset=utf-8",
      "content-length": String(Buffer.byteLength(html)),
      "cache-control": "private, no-store",
      "cross-origin-resource-policy": "same-origin",
    };
    return new Response(html, { status, headers: { ...own, ...headers } });
  };
}
