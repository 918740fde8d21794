import { type Accounts, actorOfAccount } from "../../core/customers/accounts/accounts.ts";
import type { Actor, Context } from "../../core/shared/context.ts";
import type { Finder } from "../../core/finder/finder.ts";
import { lazyPoster } from "../../platform/http/lazy-poster.ts";
import type { Settings } from "../../platform/env.ts";
import type { Log } from "../../platform/log.ts";
import { storedBackups } from "../backup/stored-backups.ts";
import type { WebDeps } from "../web/compose/deps.ts";
import type { OpenSite } from "./site.ts";

interface WebDepsParts {
  readonly opened: OpenSite;
  readonly finder: Finder;
  readonly settings: Settings;
  readonly log: Log;
}

/** The web bundle's dependencies from an open site, built or under Vite. */
export function webDeps({ opened, finder, settings, log }: WebDepsParts): Omit<WebDeps, "clientFolder"> {
  const { context, site, mailSecrets, renderMail, accounts, payments, outages } = opened;
  return {
    context,
    actorOf: sessionActor(context, accounts),
    accounts,
    payments,
    finder,
    site,
    mailSecrets,
    renderMail,
    log,
    outages,
    proxies: settings.proxies,
    ...(settings.publicOrigin === undefined ? {} : { publicOrigin: settings.publicOrigin }),
    webhookTargets: settings.webhookTargets,
    destinationTools: {
      apps: settings.destinationApps,
      urls: settings.destinationUrls,
      post: lazyPoster({ allowPrivateAddresses: settings.webhookTargets === "any" }),
    },
    sourceAccess: { targets: settings.sourceTargets, hasSecContact: settings.secUserAgent !== undefined },
    backups: settings.backups.place.kind === "off" ? null : storedBackups(settings),
    siteProcess: { settings, uid: process.getuid?.() },
    pageViews: settings.pageViews,
    ...(settings.finderDns === undefined ? {} : { nameServers: settings.finderDns }),
    quotas: { network: settings.apiRequests, key: settings.apiKeyRequests },
  };
}

const VISITOR: Actor = { id: "visitor", access: "anonymous" };

/** Resolves a session cookie to its account, or to the anonymous visitor if the session has ended. */
export function sessionActor(context: Context, accounts: Accounts): (request: Request) => Promise<Actor> {
  return async ({ headers }) => {
    const current = await accounts.current(headers);
    if (current === null) return VISITOR;
    const { startedAt, method } = current;
    return { ...(await actorOfAccount(context, current)), session: { startedAt, method } };
  };
}
