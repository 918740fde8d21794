import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { logContext, nonceContext, siteContext } from "./context.ts";
import { deferHydration } from "./deferred-hydration.ts";
import { hasForeignOrigin } from "./foreign-origin.ts";
import { hydrates } from "./hydration.ts";
import { loggedPath } from "./logged-path.ts";
import { SiteContext } from "./ui/site.ts";

/** A hydrated page that has not finished rendering after this many milliseconds is cut off. */
const RENDER_TIMEOUT = 6_000;

/** Renders a page: reading pages as one string without script, hydrated ones with their data and a script that waits. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Response | Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  const site = context.get(siteContext);
  const { matches, errors } = entry.staticHandlerContext;
  const handles = matches.map((match) => entry.routeModules[match.route.id]?.handle);
  if (errors === null && hydrates(handles)) {
    const nonce = context.get(nonceContext)();
    return withData(
      <SiteContext value={site}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </SiteContext>,
      { status, headers, nonce, onError: (error) => context.get(logContext).error({ err: error }, "a page broke off while rendering") },
    );
  }
  // Nobody reads the data stream of a page that does not hydrate.
  const { serverHandoffStream: _unread, ...reading } = entry;
  const html = renderToString(
    <SiteContext value={site}>
      <ServerRouter context={reading} url={request.url} />
    </SiteContext>,
  );
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/** Reports what a loader, an action or a render threw; a visitor who left, or who asked for what is not there, is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  // React Router's refusal of a form from another origin, which the server has noted by then.
  if (request.method !== "GET" && new URL(request.url).pathname.endsWith(".data") && hasForeignOrigin(request)) return;
  context.get(logContext).error({ err: error, method: request.method, path: loggedPath(request.url) }, "a page failed");
};

interface RenderOptions {
  readonly status: number;
  readonly headers: Headers;
  readonly nonce: string;
  readonly onError: (error: unknown) => void;
}

function withData(page: React.ReactNode, { status, headers, nonce, onError }: RenderOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        text(pipe(new PassThrough())).then((html) => resolve(new Response(import.meta.env.DEV ? html : deferHydration(html), { status, headers })), reject);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError,
    });
    const timer = setTimeout(abort, RENDER_TIMEOUT);
  });
}
