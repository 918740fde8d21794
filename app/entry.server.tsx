import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { logContext, siteContext } from "./context.ts";
import { hasForeignOrigin } from "./foreign-origin.ts";
import { hydrationOf } from "./hydration.ts";
import { hydrationScript } from "./document/hydration-script.ts";
import { loggedPath } from "./logged-path.ts";
import { SiteContext } from "./ui/frame/site.ts";

/** Renders a page in one go; a hydrated page includes the data for its script as inert text. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  // Without the stream React Router renders no inline scripts. It is only read where it is used, since the build makes it
  // on demand (vite.config.ts).
  const page: EntryContext = Object.create(entry, { serverHandoffStream: { value: undefined } });
  const html = renderToString(
    <SiteContext value={context.get(siteContext)}>
      <ServerRouter context={page} url={request.url} />
    </SiteContext>,
  );
  const { matches, errors } = entry.staticHandlerContext;
  const hydration = hydrationOf(matches.map((match) => entry.routeModules[match.route.id]?.handle));
  if (hydration === null || errors !== null) return new Response(`<!DOCTYPE html>${html}`, { status, headers });
  // The answer to a form cannot be fetched again.
  const isFetched = hydration === "later" && request.method === "GET";
  if (!isFetched && !headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
  const state = isFetched ? undefined : entry.serverHandoffStream;
  const script = hydrationScript(entry, state === undefined ? "" : await text(state));
  return new Response(`<!DOCTYPE html>${html.replace("</body>", () => `${script}</body>`)}`, { status, headers });
}

/** Logs errors of loaders, actions and renders; aborted requests and missing pages are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  // React Router itself rejects cross-origin forms, and the server has logged that already.
  if (request.method !== "GET" && new URL(request.url).pathname.endsWith(".data") && hasForeignOrigin(request)) return;
  context.get(logContext).error({ err: error, method: request.method, path: loggedPath(request.url) }, "a page failed");
};
