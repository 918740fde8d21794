import { errorWords } from "../../app/error-words.ts";
import { hasForeignOrigin } from "../../app/foreign-origin.ts";
import { loggedPath } from "../../app/logged-path.ts";
import { isOpenInterface } from "./api-key.ts";
import type { ErrorPage } from "./error-page.ts";
import type { LogRefusal } from "./refusal-log.ts";

/** Longer texts are not messages for visitors. */
const LONGEST_TEXT = 500;
const LONGEST_ORIGIN = 200;

interface PageErrorParts {
  readonly errorPage: ErrorPage;
  readonly logRefusal: LogRefusal;
  /** True if a path leads to a page, as opposed to a file, feed or API. */
  readonly isPage: (path: string) => boolean;
}

/** Renders errors of pages in the site's layout. */
export interface PageErrors {
  /** Rejects a form that a page of another origin sent to a page of this site; null for any other request. */
  refuseForeignForm(request: Request): Response | null;
  /**
   * Replaces a plain-text error that a browser would show by a page in the site's layout; returns other responses
   * unchanged.
   */
  styled(request: Request, response: Response): Promise<Response>;
}

export function createPageErrors({ errorPage, logRefusal, isPage }: PageErrorParts): PageErrors {
  return {
    refuseForeignForm(request) {
      const url = new URL(request.url);
      const reads = request.method === "GET" || request.method === "HEAD";
      if (reads || !hasForeignOrigin(request)) return null;
      const isData = url.pathname.endsWith(".data");
      if (!isPage(url.pathname) && !isData) return null;
      // If the site's own visitors cause this, the log shows the address that SITE_URL should name.
      const origin = (request.headers.get("origin") ?? "").slice(0, LONGEST_ORIGIN);
      logRefusal("a form from another origin was refused", { path: loggedPath(request.url), origin, site: url.origin });
      // React Router rejects these in a format that its own script reads.
      if (isData) return null;
      return errorPage({
        status: 403,
        title: "This form was sent from another address",
        text: `To protect you, this site only accepts forms from its own pages at ${url.origin}. Nothing was changed. Open the page there and send the form again.`,
        action: { href: url.href, label: "Open the page" },
      });
    },

    async styled(request, response) {
      if (response.status < 400 || isOpenInterface(request) || !isBareText(response)) return response;
      if (!isPage(new URL(request.url).pathname)) {
        response.headers.append("vary", "Accept");
        if (!request.headers.get("accept")?.includes("text/html")) return response;
      }
      const { title, text } = errorWords(response.status);
      const said = (await response.text()).trim();
      const page = errorPage({ status: response.status, title, text: isForVisitors(response, said) ? said : text });
      for (const [name, value] of response.headers) {
        if (name === "set-cookie" || name === "vary") page.headers.append(name, value);
        else if (name !== "content-type" && name !== "content-length") page.headers.set(name, value);
      }
      return page;
    },
  };
}

/** React Router's own errors are plain text or empty. */
function isBareText({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/plain") ?? true;
}

/** Our own errors name the remedy; React Router's "Bad Request" and "Unexpected Server Error" do not. */
function isForVisitors({ status }: Response, text: string): boolean {
  return status < 500 && text !== "" && text !== "Bad Request" && text.length <= LONGEST_TEXT;
}
