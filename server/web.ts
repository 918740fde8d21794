import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { brandedSite } from "../app/content/branded-site.ts";
import { ContentReader, SHIPPED_CONTENT } from "../app/content/content.ts";
import { pageMethods, pagePaths, routePatterns } from "../app/route-pattern.ts";
import type { Context } from "../core/shared/context.ts";
import { limitIndex, loadIndex } from "../core/reading/directory/search/visible-leads.ts";
import { catalogueVersion } from "../core/reading/directory/published.ts";
import { recordSearches } from "../core/customers/searches/search-counts.ts";
import { findKeyHolder, isOpenInterface, refuseKey } from "./web/api-key.ts";
import { createApplication } from "./web/application.ts";
import { createContexts } from "./web/compose/contexts.ts";
import type { WebDeps } from "./web/compose/deps.ts";
import { type Listener, outerListeners } from "./web/compose/listeners.ts";
import { currentContent } from "./web/current-content.ts";
import { createErrorPage, type ErrorPage } from "./web/error-page.ts";
import { createRateLimiter } from "./web/limits/rate-limiter.ts";
import { createPageViewGuard } from "./web/limits/page-view-guard.ts";
import { createPageViews } from "./web/limits/page-views.ts";
import { createSearchEngines } from "./web/limits/search-engines.ts";
import { answerFailure, nodeListener, refuseExpectation } from "./web/node-listener.ts";
import { createPageCache } from "./web/page-cache/page-cache.ts";
import { pageListener } from "./web/page-cache/page-listener.ts";
import { watchVersion } from "./web/page-cache/version-watch.ts";
import { createOutageGuard } from "./web/outage.ts";
import { createPageErrors } from "./web/page-errors.ts";
import { pageHandlers } from "./web/page-handlers.ts";
import { credentialsOf, isPersonal } from "./web/personal.ts";
import { rememberRoutes } from "./web/route-of-path.ts";
import { answerProtocolErrors } from "./web/protocol-errors.ts";
import { createRefusalLog } from "./web/refusal-log.ts";
import { SearchCounter } from "./web/search-counter.ts";
import { SiteServer } from "./web/site-server.ts";
import { loadStaticFiles } from "./web/static-files.ts";
import { visitorAddress } from "./web/visitor-address.ts";

const DAY_MS = 86_400_000;

/** Monotonic milliseconds, unaffected by the system clock. */
const now = () => performance.now();

interface Web {
  readonly listener: Listener;
  readonly refuseExpectation: Listener;
  readonly errorPage: ErrorPage;
  readonly finish: () => Promise<void>;
}

/** The whole site as a `node:http` listener. Vite bundles it into `build/server/index.js`. */
export function createRequestListener(deps: WebDeps): (req: IncomingMessage, res: ServerResponse) => void {
  return openWeb(deps).listener;
}

/** The whole site as a server that does not listen yet. */
export function createSiteServer(deps: WebDeps): SiteServer {
  const web = openWeb(deps);
  const server = new SiteServer(web.listener, web.finish);
  server.on("checkExpectation", web.refuseExpectation);
  answerProtocolErrors(server, web.errorPage);
  return server;
}

/**
 * Loads the search index of the whole catalogue; returns whether the catalogue is small enough for it.
 */
export function loadSearchIndex({ context }: Pick<WebDeps, "context">, mostRounds: number): Promise<boolean> {
  limitIndex(mostRounds);
  return loadIndex(context);
}

/** Shared by all sites of a process. Each request asks several times. */
const routePattern = rememberRoutes(routePatterns(build.routes));

function openWeb(deps: WebDeps): Web {
  // The generated module's type adds `| undefined` to optional properties.
  const pages = pageHandlers(build as ServerBuild, import.meta.env.MODE, routePattern);
  const visitor: Context = { ...deps.context, actor: { id: "visitor", access: "anonymous" } };
  const actorOf = async (request: Request) =>
    deps.actorOf !== undefined && isPersonal(credentialsOf(request.headers)) ? deps.actorOf(request) : visitor.actor;
  const contents = new ContentReader();
  const contentFor = currentContent({ reader: contents, ctx: visitor, outages: deps.outages, log: deps.log });
  const searches = new SearchCounter({
    record: (counted) => recordSearches(visitor, counted),
    onError(error) {
      // An outage is reported once, elsewhere.
      if (deps.outages?.isAway !== true) deps.log.error({ err: error }, "searches could not be counted");
    },
  });
  const files = import.meta.env.DEV ? new Map() : loadStaticFiles(deps.clientFolder);
  const connections = new WeakMap<Request, string>();
  const limiter = createRateLimiter({ db: deps.context.db, key: deps.mailSecrets.key, now });
  const policy = {
    https: deps.site.url.startsWith("https:"),
    development: import.meta.env.DEV,
    formTargets: [
      ...deps.payments.pages,
      ...Object.values(deps.destinationTools?.apps ?? {}).map(({ signInUrl }) => signInUrl),
    ],
  };
  // In development Vite compiles style sheets on request.
  const styles = import.meta.env.DEV ? ["/app/app.css"] : (build.assets.routes["root"]?.css ?? []);
  const logRefusal = createRefusalLog(deps.log, now);
  const errorPage = createErrorPage({
    site: () => brandedSite(deps.site, contents.lastRead ?? SHIPPED_CONTENT),
    policy,
    styles,
  });
  const isPage = pagePaths(build.routes, routePattern);
  const methodsOf = pageMethods(build.routes, routePattern);
  const guardOutage = createOutageGuard({ outages: deps.outages, errorPage, isPage });
  const pageViews = createPageViewGuard({
    views: createPageViews({
      db: deps.context.db,
      key: deps.mailSecrets.key,
      quota: deps.pageViews ?? 0,
      engines: createSearchEngines({ servers: deps.nameServers, now }),
      now,
      onError(error) {
        // An outage is reported once, elsewhere.
        if (deps.outages?.isAway !== true) deps.log.error({ err: error }, "page views could not be counted");
      },
    }),
    isPage,
    errorPage,
    proxies: deps.proxies ?? 0,
    onRefusal: () => logRefusal("a network or account reached the limit of page views", {}),
  });
  const contextsOf = createContexts(deps, { limiter, searches, routePattern });
  const application = createApplication({
    files,
    policy,
    routePattern,
    pageErrors: createPageErrors({ errorPage, logRefusal, isPage }),
    renderPage: guardOutage(async (request) => {
      const { pathname } = new URL(request.url);
      const content = await contentFor(pathname);
      const key = await findKeyHolder(visitor, request, isOpenInterface(request));
      if (key.outcome.state === "refused" && !isOpenInterface(request))
        return { response: refuseKey(request, key.outcome.reason), known: true };
      const actor = key.actor ?? (await actorOf(request));
      const address = visitorAddress(
        connections.get(request),
        request.headers.get("x-forwarded-for"),
        deps.proxies ?? 0,
      );
      if (isPersonal(credentialsOf(request.headers))) {
        const refusal = pageViews.refuse(request, address, actor);
        if (refusal !== null) return { response: refusal, known: true };
      }
      const context = contextsOf({ pathname, content, key: key.outcome, actor, address });
      const response = await pages(request, context);
      return { response, known: actor.access !== "anonymous" };
    }),
  });
  const everything = nodeListener({
    fetch(request, address) {
      if (address !== undefined) connections.set(request, address);
      return application.fetch(request);
    },
    log: deps.log,
    logRefusal,
    errorPage,
    pageMethods: methodsOf,
    publicOrigin: deps.publicOrigin,
  });
  const cache = createPageCache({
    now,
    today: () => Math.floor(visitor.clock.now().getTime() / DAY_MS),
    // Renders from the address alone, so that nothing of the visitor's own request reaches other visitors.
    render: async (address) => application.fetch(new Request(`${new URL(deps.site.url).origin}${address}`)),
  });
  const version = watchVersion({
    now,
    read: () => catalogueVersion(visitor),
    onError: (error) => deps.log.error({ err: error }, "the catalogue's version could not be read"),
  });
  const watched = outerListeners(deps, {
    errorPage,
    routePattern,
    isPage: (path) => methodsOf(path) !== null,
    https: policy.https,
  });
  const web = {
    errorPage,
    refuseExpectation: watched((req, res) => refuseExpectation(req, res, errorPage)),
    // Searches are counted in batches.
    finish: () => searches.flush(),
  };
  // Edited pages must show at once.
  if (import.meta.env.DEV) return { ...web, listener: watched(everything) };
  const listener = pageListener({
    cache,
    version,
    isOther: (address) => files.has(address),
    otherwise: everything,
    onError: (req, res, error) => answerFailure(req, res, error, { log: deps.log, errorPage }),
    onPage: (source) => deps.observer?.countPage(source),
  });
  const counted: Listener = (req, res) => {
    const forwarded = req.headers["x-forwarded-for"]?.toString() ?? null;
    searches.seen(req, visitorAddress(req.socket.remoteAddress, forwarded, deps.proxies ?? 0));
    listener(req, res);
  };
  return { ...web, listener: watched(pageViews.listener(counted)) };
}
