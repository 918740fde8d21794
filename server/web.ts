import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { accountsContext, apiKeyContext, backupsContext, coreContext, finderContext, logContext, mailSecretsContext, type MailSecrets, nonceContext, paymentsContext, renderMailContext, routePatternContext, shareContext, siteContext, visitorAddressContext, webhookTargetsContext, type WebLog } from "../app/context.ts";
import { pagePaths, routePatterns } from "../app/route-pattern.ts";
import type { Site } from "../app/ui/site.ts";
import type { Accounts } from "../core/accounts/accounts.ts";
import type { Payments } from "../core/billing/payments.ts";
import type { Actor, Context } from "../core/context.ts";
import type { RenderMail } from "../core/mail/mail.ts";
import type { Finder } from "../core/finder/finder.ts";
import { limitIndex } from "../core/directory/search/reached-leads.ts";
import { readAhead } from "../core/directory/search/read-ahead.ts";
import { catalogueVersion } from "../core/directory/catalogue-version.ts";
import { findKeyHolder, isOpenInterface, refuseKey } from "./web/api-key.ts";
import type { ProcessState } from "./start/process-state.ts";
import { createApplication } from "./web/application.ts";
import { createErrorPage } from "./web/error-page.ts";
import { createRateLimiter } from "./web/limits/rate-limiter.ts";
import { countShare, DEFAULT_QUOTAS, type RequestQuotas } from "./web/limits/share.ts";
import { createKnownRequests, type KnownRequests } from "./web/known-requests/known-requests.ts";
import { PageServer } from "./web/known-requests/page-server.ts";
import { healthListener, type Readiness } from "./web/health.ts";
import { type MetricsAccess, metricsListener } from "./web/metrics-listener.ts";
import { answerFailure, nodeListener, refuseHost } from "./web/node-listener.ts";
import { createPageCache } from "./web/page-cache/page-cache.ts";
import { pageListener } from "./web/page-cache/page-listener.ts";
import { watchVersion } from "./web/page-cache/version-watch.ts";
import { createOutageGuard, type Outages } from "./web/outage.ts";
import { createPageErrors } from "./web/page-errors.ts";
import { credentialsOf, isPersonal } from "./web/personal.ts";
import type { RequestObserver } from "./web/request-observer.ts";
import { rememberRoutes } from "./web/route-of-path.ts";
import { createRefusalLog } from "./web/refusal-log.ts";
import { createNonce } from "./web/security-headers.ts";
import { loadStaticFiles } from "./web/static-files.ts";
import { transportGuard } from "./web/transport-guard.ts";
import { visitorAddress } from "./web/visitor-address.ts";

/** What the web needs from the process that runs it. */
export interface WebDeps {
  /** Database and clock; a request acts on them as the anonymous visitor, or as who `actorOf` says. */
  readonly context: Context;
  /**
   * Whom a request with credentials (see `isPersonal`) speaks for, when they are no API key. Those without are the
   * anonymous visitor's and are not asked about. Its answer may not depend on anything else than the credentials.
   */
  readonly actorOf?: (request: Request) => Promise<Actor>;
  /** Requests a minute of the open interface; {@link DEFAULT_QUOTAS} when absent. */
  readonly quotas?: RequestQuotas;
  readonly accounts: Accounts;
  readonly payments: Payments;
  readonly finder: Finder;
  readonly site: Site;
  readonly mailSecrets: MailSecrets;
  readonly renderMail: RenderMail;
  /** Folder of the built browser files (`build/client`); not read in development, where Vite serves them. */
  readonly clientFolder: string;
  readonly log: WebLog;
  /** Gives requests their ids, and logs and counts them; absent, nothing does. */
  readonly observer?: RequestObserver;
  /** Metrics at `/metrics`; absent, there are none. */
  readonly metrics?: MetricsAccess;
  /** Whether the database answers, for `/readyz`; it is taken to when absent. */
  readonly databaseAnswers?: () => Promise<boolean>;
  /** Tells failures of the database from others; absent, every failure is the site's own. */
  readonly outages?: Outages;
  /** Where webhooks may be sent; `public` when absent. */
  readonly webhookTargets?: "public" | "any";
  /** Whether the site backs itself up; true when absent. */
  readonly backups?: boolean;
  /** How many proxies of one's own stand before the site; none when absent. */
  readonly proxies?: number;
  /** Scheme and host that browsers reach the site at; absent, each request's Host header says. */
  readonly publicOrigin?: string;
  /** What readiness checks are answered from, changed by the process; absent, it is always ready. */
  readonly state?: Readonly<ProcessState>;
}

/** Milliseconds since the process began, whatever happens to the clock. */
const now = () => performance.now();

/** Seconds that clients are told an idle connection is kept, as node:http has it by itself. */
const KEEP_ALIVE_SECONDS = 5;

type Listener = (req: IncomingMessage, res: ServerResponse, bytes?: Buffer) => void;

interface Web {
  readonly listener: Listener;
  readonly known: KnownRequests;
}

/** The whole site as a listener for `node:http`. Vite builds it into one file, `build/server/index.js`. */
export function createRequestListener(deps: WebDeps): (req: IncomingMessage, res: ServerResponse) => void {
  const { listener } = openWeb(deps);
  return (req, res) => listener(req, res);
}

/** The whole site as a server that has yet to listen. */
export function createSiteServer(deps: WebDeps): PageServer {
  const server = new PageServer(openWeb(deps));
  server.keepAliveTimeout = KEEP_ALIVE_SECONDS * 1_000;
  return server;
}

/**
 * Loads what searches of the whole catalogue are answered from, if anybody may see it; says whether it did. Must be this
 * module's function: the build has its own copy of what keeps the index.
 */
export function loadSearchIndex({ context, site }: Pick<WebDeps, "context" | "site">, mostRounds: number): Promise<boolean> {
  limitIndex(mostRounds);
  return readAhead(context, site.sampleSize);
}

function openWeb(deps: WebDeps): Web {
  // The generated module's type writes `| undefined` where ServerBuild's has optional properties.
  const pages = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
  const routePattern = routePatterns(build.routes);
  const visitor: Context = { ...deps.context, actor: { id: "visitor", access: "anonymous" } };
  const actorOf = async (request: Request) => (deps.actorOf !== undefined && isPersonal(credentialsOf(request.headers)) ? deps.actorOf(request) : visitor.actor);
  const files = import.meta.env.DEV ? new Map() : loadStaticFiles(deps.clientFolder);
  const connections = new WeakMap<Request, string>();
  const limiter = createRateLimiter({ db: deps.context.db, key: deps.mailSecrets.key, now });
  const policy = { https: deps.site.url.startsWith("https:"), development: import.meta.env.DEV, formTargets: deps.payments.pages };
  // In development Vite makes style sheets as they are asked for.
  const styles = import.meta.env.DEV ? ["/app/app.css"] : (build.assets.routes["root"]?.css ?? []);
  const logRefusal = createRefusalLog(deps.log, now);
  const errorPage = createErrorPage({ site: deps.site, policy, styles });
  const isPage = pagePaths(build.routes, routePattern);
  const guardOutage = createOutageGuard({ outages: deps.outages, errorPage, isPage });
  const application = createApplication({
    files,
    policy,
    routePattern,
    pageErrors: createPageErrors({ errorPage, logRefusal, isPage }),
    renderPage: guardOutage(async (request) => {
      let nonce: string | undefined;
      const context = new RouterContextProvider();
      const key = await findKeyHolder(visitor, request, isOpenInterface(request));
      if (key.outcome.state === "refused" && !isOpenInterface(request)) return { response: refuseKey(request, key.outcome.reason), nonce, known: true };
      const actor = key.actor ?? (await actorOf(request));
      context.set(apiKeyContext, key.outcome);
      context.set(coreContext, { ...visitor, actor });
      context.set(accountsContext, deps.accounts);
      context.set(paymentsContext, deps.payments);
      context.set(finderContext, deps.finder);
      context.set(siteContext, deps.site);
      context.set(mailSecretsContext, deps.mailSecrets);
      context.set(webhookTargetsContext, deps.webhookTargets ?? "public");
      context.set(backupsContext, deps.backups ?? true);
      context.set(renderMailContext, deps.renderMail);
      context.set(logContext, deps.log);
      const address = visitorAddress(connections.get(request), request.headers.get("x-forwarded-for"), deps.proxies ?? 0);
      context.set(visitorAddressContext, address);
      context.set(shareContext, () => countShare(limiter, deps.quotas ?? DEFAULT_QUOTAS, key.outcome.state === "accepted" ? key.outcome.prefix : null, address));
      context.set(routePatternContext, routePattern);
      context.set(nonceContext, () => (nonce ??= createNonce()));
      const response = await pages(request, context);
      return { response, nonce, known: actor.access !== "anonymous" };
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
    publicOrigin: deps.publicOrigin,
  });
  const cache = createPageCache({
    now,
    // The visitor's own request never gets this far, so nothing of it can end up in what others see.
    render: async (address) => application.fetch(new Request(`${new URL(deps.site.url).origin}${address}`)),
    onError: (error) => deps.log.error({ err: error }, "a page could not be kept ready"),
  });
  const version = watchVersion({
    now,
    read: () => catalogueVersion(visitor),
    onError: (error) => deps.log.error({ err: error }, "the catalogue's version could not be read"),
  });
  const route = rememberRoutes(routePattern);
  const known = createKnownRequests({ cache, version, now: Date.now, keepAliveSeconds: KEEP_ALIVE_SECONDS, route, ...(deps.observer && { observer: deps.observer }) });
  const { state = { index: "loaded", isStopping: false } } = deps;
  const readiness = async (): Promise<Readiness> => ({ database: (await deps.databaseAnswers?.()) === false ? "down" : "up", index: state.index, stopping: state.isStopping });
  const watched = (site: Listener): Listener => {
    const { metrics, observer } = deps;
    const onError = (error: unknown) => deps.log.error({ err: error }, "the metrics could not be collected");
    const measured = metrics === undefined ? site : metricsListener({ ...metrics, onError, otherwise: site });
    const health = healthListener({ readiness, otherwise: measured });
    const listener = transportGuard({ https: policy.https, refuse: (req, res) => refuseHost(req, res, errorPage), otherwise: health });
    return observer === undefined ? listener : (req, res, bytes) => observer.observe(req, res, route, () => listener(req, res, bytes));
  };
  // An edited page must show at once.
  if (import.meta.env.DEV) return { listener: watched(everything), known };
  const listener = pageListener({
    cache,
    version,
    isOther: (address) => files.has(address),
    otherwise: everything,
    onError: (req, res, error) => answerFailure(req, res, error, { log: deps.log, errorPage }),
    onPage: (source) => deps.observer?.countPage(source),
    learn: (req, bytes, address) => known.learn(req, bytes, address),
  });
  return { listener: watched(listener), known };
}
