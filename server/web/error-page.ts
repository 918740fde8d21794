import { renderErrorDocument } from "../../app/document/error-document.tsx";
import type { Site } from "../../app/ui/frame/site.ts";
import { securityHeaders, type SecurityPolicy } from "./security-headers.ts";

export interface ErrorMessage {
  readonly status: number;
  readonly title: string;
  /** One or two sentences for the visitor: the problem and the remedy, without internal details. */
  readonly text: string;
  /** Default: the home page. */
  readonly action?: { readonly href: string; readonly label: string };
  /** Additional response headers, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Renders an error page in the site's layout. Never fails and needs no database. */
export type ErrorPage = (message: ErrorMessage) => Response;

interface ErrorPageParts {
  readonly site: () => Site;
  readonly policy: SecurityPolicy;
  readonly styles: readonly string[];
}

const HOME = { href: "/", label: "Return to Home" } as const;

export function createErrorPage({ site, policy, styles }: ErrorPageParts): ErrorPage {
  return ({ status, title, text, action = HOME, headers }) => {
    const html = renderErrorDocument({ site: site(), styles, title, text, action });
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
