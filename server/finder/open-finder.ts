import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../../core/context.ts";
import type { Finder } from "../../core/finder/finder.ts";
import type { AddressProber, FinderDeps, FinderMode } from "../../core/finder/finder-deps.ts";
import { dnsResolver } from "../../core/finder/mail-domains/dns-resolver.ts";
import { isReservedDomain } from "../../core/finder/mail-domains/reserved-domain.ts";
import { createChanges } from "../../core/finder/watch/changes.ts";
import { runSearch } from "../../core/finder/searches/run-search.ts";
import { smtpProber } from "../../core/finder/smtp-prober.ts";
import { databasePoliteness } from "../../core/finder/turns/database-politeness.ts";
import { type SelfTest, selfTest } from "../../core/finder/verification/self-test.ts";
import { controlNames } from "../../core/finder/verification/control-name.ts";
import type { Politeness } from "../../core/finder/verification/politeness.ts";
import type { OpenSocket } from "../../core/finder/verification/smtp-connection.ts";
import type { Settings } from "../../platform/env.ts";
import type { Log } from "../../platform/log.ts";

interface FinderStart {
  readonly context: Context;
  readonly settings: Settings;
  /** The site's secret: keys the list of addresses that get no mail, and the names that nobody has. */
  readonly secret: string;
  readonly log: Pick<Log, "info" | "error">;
}

/**
 * The email finder as the settings want it. Nothing goes out before somebody searches, but for the self-test of a public site whose
 * operator named a domain for it.
 */
export function openFinder({ context, settings, secret, log }: FinderStart): Finder {
  const resolver = dnsResolver(settings.finderDns === undefined ? {} : { servers: settings.finderDns });
  const anyTarget = settings.finderTargets === "any";
  const reach = {
    resolver,
    portOf: () => settings.finderPort,
    ...(anyTarget ? { mayConnect: () => true } : {}),
    ...(settings.finderProxy === undefined ? {} : { openSocket: lazySocks(settings.finderProxy) }),
  };
  const { finderService } = settings;
  const politeness = databasePoliteness(context.db, { sleep: (milliseconds) => sleep(milliseconds) });
  let mode: FinderMode = "mx_only";
  const decide = async (): Promise<SelfTest> => {
    // A service is its operator's word that addresses can be verified: there is nothing to find out.
    const tested = await selfTest({ ...reach, politeness, mode: finderService !== undefined && settings.finderMode === "auto" ? "smtp" : settings.finderMode, siteUrl: settings.siteUrl, domains: settings.finderTestDomains });
    log.info(`the email finder runs as ${tested.reach}: ${tested.why}`);
    mode = tested.reach;
    return tested;
  };
  const decided = keepDeciding(decide, log);
  const deps: FinderDeps = {
    resolver,
    prober: finderService === undefined ? smtpProber({
      ...reach,
      greeting: settings.finderGreeting,
      sender: settings.finderSender,
      controlName: controlNames(secret),
      politeness,
    }) : lazyService(finderService, anyTarget, databasePoliteness(context.db, { providerPerMinute: SERVICE_PER_MINUTE, sleep: (milliseconds) => sleep(milliseconds) })),
    mode: () => mode,
    decided,
    isReserved: anyTarget ? () => false : isReservedDomain,
    suppressionKey: Buffer.from(secret),
  };
  return finderOf(context, deps, log);
}

/** Rounds of up to five addresses with a verification service; it is made for it, unlike a company's mail server. */
const SERVICE_PER_MINUTE = 60;
/** How long after a test that reached nobody the next one is made. */
const TEST_AGAIN_MS = 15 * 60_000;

/** Tests until one tells for good; over with the first, however it ended. */
async function keepDeciding(decide: () => Promise<SelfTest>, log: FinderStart["log"]): Promise<void> {
  const tested = await decide().catch((error: unknown) => {
    log.error({ err: error }, "whether mail servers can be reached could not be tested");
    return { mayChange: true };
  });
  // Keeps no process from ending.
  if (tested.mayChange) setTimeout(() => void keepDeciding(decide, log), TEST_AGAIN_MS).unref();
}

/** A finder that works on searches in this process. */
export function finderOf(context: Context, deps: FinderDeps, log: Pick<Log, "error">): Finder {
  return {
    deps,
    changes: createChanges(context),
    async begin(searchId) {
      try {
        await deps.decided;
        await runSearch(context, deps, searchId);
      } catch (error) {
        log.error({ err: error, searchId }, "a search of the email finder failed");
      }
    },
  };
}

/** The client of proxies is loaded with the first connection. */
function lazySocks(proxy: string): OpenSocket {
  return async (server) => {
    const { readSocksProxy, throughSocks } = await import("../../core/finder/verification/socks-proxy.ts");
    return throughSocks(readSocksProxy(proxy))(server);
  };
}

/** The HTTP client is loaded with the first address that is asked of. */
function lazyService(service: NonNullable<Settings["finderService"]>, allowPrivateAddresses: boolean, politeness: Politeness): AddressProber {
  let prober: Promise<AddressProber> | undefined;
  const open = async () => {
    const [{ createPoster }, { serviceProber }] = await Promise.all([import("../../platform/http/post.ts"), import("../../core/finder/verification/service-prober.ts")]);
    return serviceProber({ ...service, post: createPoster({ allowPrivateAddresses }) });
  };
  const { hostname } = new URL(service.url);
  const verifyAs = (isPatient: boolean): AddressProber["verify"] => async (domain, addresses, { signal } = {}) => {
    const opened = await (prober ??= open());
    return politeness.run({ host: hostname, address: hostname }, () => opened.verify(domain, addresses), { isPatient, signal });
  };
  return { method: "service", verify: verifyAs(false), patient: verifyAs(true) };
}
