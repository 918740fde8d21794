import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import {
  accountsContext,
  apiKeyContext,
  backupsContext,
  contentContext,
  coreContext,
  exporterContext,
  finderContext,
  logContext,
  type MailSecrets,
  mailSecretsContext,
  paymentsContext,
  renderMailContext,
  routePatternContext,
  searchNoteContext,
  shareContext,
  siteContext,
  type SiteProcess,
  siteProcessContext,
  visitorAddressContext,
  type SourceAccess,
  sourceAccessContext,
  webhookTargetsContext,
  type WebLog,
} from "../app/context.ts";
import { brandedSite } from "../app/content/branded-site.ts";
import { ContentReader, SHIPPED_CONTENT } from "../app/content/content.ts";
import { currentPayments } from "../app/plans/current-payments.ts";
import { pageMethods, pagePaths, routePatterns } from "../app/route-pattern.ts";
import type { Site } from "../app/ui/frame/site.ts";
import type { Accounts } from "../core/customers/accounts/accounts.ts";
import type { Payments } from "../core/customers/billing/payments.ts";
import type { Actor, Context } from "../core/shared/context.ts";
import type { RenderMail } from "../core/shared/outbox/mail.ts";
import { type Exporter, localExporter } from "../core/reading/exports/exporter.ts";
import type { Finder } from "../core/finder/finder.ts";
import { limitIndex, loadIndex } from "../core/reading/directory/search/visible-leads.ts";
import { catalogueVersion } from "../core/reading/directory/published.ts";
import { recordSearches } from "../core/customers/searches/search-counts.ts";
import { findKeyHolder, isOpenInterface, refuseKey } from "./web/api-key.ts";
import type { ProcessState } from "./start/process-state.ts";
import { createApplication } from "./web/application.ts";
import { currentContent } from "./web/current-content.ts";
import { createErrorPage, type ErrorPage } from "./web/error-page.ts";
import { createRateLimiter } from "./web/limits/rate-limiter.ts";
import { createPageViewGuard } from "./web/limits/page-view-guard.ts";
import { createPageViews } from "./web/limits/page-views.ts";
import { createSearchEngines } from "./web/limits/search-engines.ts";
import { countShare, DEFAULT_QUOTAS, type RequestQuotas } from "./web/limits/share.ts";
import { healthListener, type Readiness } from "./web/health.ts";
import { type MetricsAccess, metricsListener } from "./web/metrics-listener.ts";
import { answerFailure, nodeListener, refuseExpectation, refuseHost } from "./web/node-listener.ts";
import { createPageCache } from "./web/page-cache/page-cache.ts";
import { pageListener } from "./web/page-cache/page-listener.ts";
import { watchVersion } from "./web/page-cache/version-watch.ts";
import { createOutageGuard, type Outages } from "./web/outage.ts";
import { createPageErrors } from "./web/page-errors.ts";
import { credentialsOf, isPersonal } from "./web/personal.ts";
import type { RequestObserver } from "./web/request-observer.ts";
import { acceptAbsoluteForm } from "./web/request-host.ts";
import { rememberRoutes } from "./web/route-of-path.ts";
import { answerProtocolErrors } from "./web/protocol-errors.ts";
import { publicHostListener } from "./web/public-host.ts";
import { createRefusalLog } from "./web/refusal-log.ts";
import { SearchCounter } from "./web/search-counter.ts";
import { SiteServer } from "./web/site-server.ts";
import { loadStaticFiles } from "./web/static-files.ts";
import { transportGuard } from "./web/transport-guard.ts";
import { visitorAddress } from "./web/visitor-address.ts";

export interface WebDeps {
  /** Database and clock; requests act as the anonymous visitor or as the actor from `actorOf`. */
  readonly context: Context;
  /**
   * Resolves credentials (see `isPersonal`) other than API keys; must depend on nothing else. Not called for requests
   * without credentials.
   */
  readonly actorOf?: (request: Request) => Promise<Actor>;
  /** API requests per minute; default {@link DEFAULT_QUOTAS}. */
  readonly quotas?: RequestQuotas;
  /** Page views in ten minutes per network without an account, a third of an account's without a plan; absent or 0: no limit. */
  readonly pageViews?: number;
  /** Name servers that verify search engines ("127.0.0.1:5353"); the system's if absent. */
  readonly nameServers?: readonly string[];
  readonly accounts: Accounts;
  readonly payments: Payments;
  /** Opens exports; by default in this process. */
  readonly exporter?: Exporter;
  readonly finder: Finder;
  readonly site: Site;
  readonly mailSecrets: MailSecrets;
  readonly renderMail: RenderMail;
  /** Folder of the built browser files (`build/client`); unused in development, where Vite serves them. */
  readonly clientFolder: string;
  readonly log: WebLog;
  /** Assigns request ids, logs and counts; absent in some tests. */
  readonly observer?: RequestObserver;
  /** Metrics at `/metrics`; absent if there are none. */
  readonly metrics?: MetricsAccess;
  /** Database check for `/readyz`; default: available. */
  readonly databaseAnswers?: () => Promise<boolean>;
  /** Distinguishes database failures; by default every failure is the site's own. */
  readonly outages?: Outages;
  /** Default `public`. */
  readonly webhookTargets?: "public" | "any";
  readonly sourceAccess?: SourceAccess;
  /** For preflight checks; absent in some tests. */
  readonly siteProcess?: SiteProcess;
  /** True if scheduled backups are on; default true. */
  readonly backups?: boolean;
  /** Number of the operator's own proxies in front of the site; default 0. */
  readonly proxies?: number;
  /** Public scheme and host; by default taken from each request's Host header. */
  readonly publicOrigin?: string;
  /** State for readiness checks, changed by the process; by default always ready. */
  readonly state?: Readonly<ProcessState>;
}

/** Monotonic milliseconds, unaffected by the system clock. */
const now = () => performance.now();

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

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
 * Loads the search index of the whole catalogue; returns whether the catalogue is small enough for it. Must be called
 * on this module: the bundle has its own copy of the index.
 */
export function loadSearchIndex({ context }: Pick<WebDeps, "context">, mostRounds: number): Promise<boolean> {
  limitIndex(mostRounds);
  return loadIndex(context);
}

/** Shared by all sites of a process. Each request asks several times. */
const routePattern = rememberRoutes(routePatterns(build.routes));

function openWeb(deps: WebDeps): Web {
  // The generated module's type adds `| undefined` to optional properties.
  const pages = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
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
  const exporter = deps.exporter ?? localExporter(deps.context);
  const limiter = createRateLimiter({ db: deps.context.db, key: deps.mailSecrets.key, now });
  const policy = {
    https: deps.site.url.startsWith("https:"),
    development: import.meta.env.DEV,
    formTargets: deps.payments.pages,
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
  const application = createApplication({
    files,
    policy,
    routePattern,
    pageErrors: createPageErrors({ errorPage, logRefusal, isPage }),
    renderPage: guardOutage(async (request) => {
      const context = new RouterContextProvider();
      const { pathname } = new URL(request.url);
      const content = await contentFor(pathname);
      const site = brandedSite(deps.site, content);
      // Editors see the placeholder, readers the brand.
      context.set(contentContext, isOffice(pathname) ? content : content.branded(site.name));
      context.set(siteContext, site);
      const key = await findKeyHolder(visitor, request, isOpenInterface(request));
      if (key.outcome.state === "refused" && !isOpenInterface(request))
        return { response: refuseKey(request, key.outcome.reason), known: true };
      const actor = key.actor ?? (await actorOf(request));
      context.set(apiKeyContext, key.outcome);
      context.set(coreContext, { ...visitor, actor });
      context.set(accountsContext, deps.accounts);
      context.set(paymentsContext, currentPayments(deps.payments, site.name, content));
      context.set(exporterContext, exporter);
      context.set(finderContext, deps.finder);
      context.set(mailSecretsContext, deps.mailSecrets);
      context.set(webhookTargetsContext, deps.webhookTargets ?? "public");
      if (deps.sourceAccess !== undefined) context.set(sourceAccessContext, deps.sourceAccess);
      context.set(backupsContext, deps.backups ?? true);
      context.set(siteProcessContext, deps.siteProcess ?? null);
      context.set(renderMailContext, deps.renderMail);
      context.set(logContext, deps.log);
      const address = visitorAddress(
        connections.get(request),
        request.headers.get("x-forwarded-for"),
        deps.proxies ?? 0,
      );
      context.set(visitorAddressContext, address);
      if (isPersonal(credentialsOf(request.headers))) {
        const refusal = pageViews.refuse(request, address, actor);
        if (refusal !== null) return { response: refusal, known: true };
      }
      context.set(shareContext, () =>
        countShare(
          limiter,
          deps.quotas ?? DEFAULT_QUOTAS,
          key.outcome.state === "accepted" ? key.outcome.prefix : null,
          address,
        ),
      );
      context.set(routePatternContext, routePattern);
      context.set(searchNoteContext, (text, matching) => searches.found(text, matching));
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
    // Renders from the address alone, so that nothing of the visitor's own request reaches other visitors.
    render: async (address) => application.fetch(new Request(`${new URL(deps.site.url).origin}${address}`)),
  });
  const version = watchVersion({
    now,
    read: () => catalogueVersion(visitor),
    onError: (error) => deps.log.error({ err: error }, "the catalogue's version could not be read"),
  });
  const { state = { index: "loaded", isStopping: false } } = deps;
  const readiness = async (): Promise<Readiness> => ({
    database: (await deps.databaseAnswers?.()) === false ? "down" : "up",
    index: state.index,
    stopping: state.isStopping,
  });
  const watched = (site: Listener): Listener => {
    const { metrics, observer, publicOrigin, proxies = 0 } = deps;
    const onError = (error: unknown) => deps.log.error({ err: error }, "the metrics could not be collected");
    const atPublicHost = publicHostListener({
      publicOrigin,
      proxies,
      isPage: (path) => methodsOf(path) !== null,
      otherwise: site,
    });
    const measured =
      metrics === undefined ? atPublicHost : metricsListener({ ...metrics, onError, otherwise: atPublicHost });
    const health = healthListener({ readiness, otherwise: measured });
    const listener = transportGuard({
      https: policy.https,
      refuse: (req, res) => refuseHost(req, res, errorPage),
      otherwise: health,
    });
    return (req, res) => {
      acceptAbsoluteForm(req);
      if (observer === undefined) listener(req, res);
      else observer.observe(req, res, routePattern, () => listener(req, res));
    };
  };
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

/** True for the screens on which content is edited. */
function isOffice(pathname: string): boolean {
  return pathname.startsWith("/back-office");
}
