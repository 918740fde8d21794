import { RouterContextProvider } from "react-router";
import {
  accountsContext,
  apiKeyContext,
  type ApiKeyOutcome,
  backupsContext,
  contentContext,
  coreContext,
  destinationToolsContext,
  exporterContext,
  finderContext,
  logContext,
  mailSecretsContext,
  paymentsContext,
  renderMailContext,
  routePatternContext,
  searchNoteContext,
  shareContext,
  siteContext,
  siteProcessContext,
  sourceAccessContext,
  type StoredBackups,
  visitorAddressContext,
  webhookTargetsContext,
} from "../../../app/context.ts";
import { brandedSite, planWords } from "../../../app/content/branded-site.ts";
import type { RoutePattern } from "../../../app/route-pattern.ts";
import type { Content } from "../../../app/content/content.ts";
import { currentPayments } from "../../../app/plans/current-payments.ts";
import { type Exporter, localExporter } from "../../../core/reading/exports/exporter.ts";
import type { Actor } from "../../../core/shared/context.ts";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import { countShare, DEFAULT_QUOTAS } from "../limits/share.ts";
import type { SearchCounter } from "../search-counter.ts";
import type { WebDeps } from "./deps.ts";

interface RequestFacts {
  readonly pathname: string;
  readonly content: Content;
  readonly key: ApiKeyOutcome;
  readonly actor: Actor;
  /** The visitor's network address; null without a connection. */
  readonly address: string | null;
}

interface ContextParts {
  readonly limiter: RateLimiter;
  readonly searches: SearchCounter;
  readonly routePattern: RoutePattern;
}

const NO_BACKUPS: StoredBackups = {
  list: async () => [],
  read: (name) => {
    throw new Error(`there is no backup ${name}`);
  },
};

/** Every context of `app/context.ts`, for each request. */
export function createContexts(
  deps: WebDeps,
  { limiter, searches, routePattern }: ContextParts,
): (facts: RequestFacts) => RouterContextProvider {
  const exporter: Exporter = deps.exporter ?? localExporter(deps.context);
  return ({ pathname, content, key, actor, address }) => {
    const site = brandedSite(deps.site, content);
    const context = new RouterContextProvider();
    context.set(coreContext, { ...deps.context, actor });
    // Editors see the placeholder, readers the brand.
    context.set(contentContext, isOffice(pathname) ? content : content.branded(site.name, planWords(content)));
    context.set(siteContext, site);
    context.set(apiKeyContext, key);
    context.set(accountsContext, deps.accounts);
    context.set(paymentsContext, currentPayments(deps.payments, site.name, content));
    context.set(exporterContext, exporter);
    context.set(finderContext, deps.finder);
    context.set(mailSecretsContext, deps.mailSecrets);
    context.set(webhookTargetsContext, deps.webhookTargets ?? "public");
    if (deps.destinationTools !== undefined) context.set(destinationToolsContext, deps.destinationTools);
    if (deps.sourceAccess !== undefined) context.set(sourceAccessContext, deps.sourceAccess);
    context.set(backupsContext, deps.backups === undefined ? NO_BACKUPS : deps.backups);
    context.set(siteProcessContext, deps.siteProcess ?? null);
    context.set(renderMailContext, deps.renderMail);
    context.set(logContext, deps.log);
    context.set(visitorAddressContext, address);
    context.set(shareContext, () =>
      countShare(limiter, deps.quotas ?? DEFAULT_QUOTAS, key.state === "accepted" ? key.prefix : null, address),
    );
    context.set(routePatternContext, routePattern);
    context.set(searchNoteContext, (text, matching) => searches.found(text, matching));
    return context;
  };
}

/** True for the screens on which content is edited. */
function isOffice(pathname: string): boolean {
  return pathname.startsWith("/back-office");
}
