import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../../core/shared/context.ts";
import type { AddressProber, Finder, FinderDeps, FinderMode } from "../../core/finder/finder.ts";
import { dnsResolver } from "../../core/finder/mail-domains/mail-hosts.ts";
import { isReservedDomain } from "../../core/finder/mail-domains/company-domain.ts";
import { createProgressFeed } from "../../core/finder/progress.ts";
import { runLookup } from "../../core/finder/lookups/run-lookup.ts";
import { type ControlNames, controlNames } from "../../core/finder/verification/control-names.ts";
import { smtpProber } from "../../core/finder/verification/verify-addresses.ts";
import { databasePoliteness } from "../../core/finder/verification/database-politeness.ts";
import { type SelfTest, selfTest } from "../../core/finder/verification/self-test.ts";
import type { Politeness } from "../../core/finder/verification/politeness.ts";
import type { OpenSocket } from "../../core/finder/verification/smtp-connection.ts";
import type { Settings } from "../../platform/env.ts";
import type { Log } from "../../platform/log.ts";

interface FinderStart {
  readonly context: Context;
  readonly settings: Settings;
  /** Key of the hashes of suppressed addresses and of invented local parts. */
  readonly secret: string;
  readonly log: Pick<Log, "info" | "error">;
}

/**
 * Opens the email finder as configured. It contacts no server before the first lookup, except for the self-test of a
 * public site whose operator named a domain for it.
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
  const isConfigured = finderService !== undefined || settings.finderProxy !== undefined;
  const politeness = databasePoliteness(context.db, { sleep: (milliseconds) => sleep(milliseconds) });
  let mode: FinderMode = "mx_only";
  const decide = async (): Promise<SelfTest> => {
    // A service or proxy is configured because it can reach mail servers; no self-test needed.
    const tested = await selfTest({
      ...reach,
      politeness,
      mode: isConfigured && settings.finderMode === "auto" ? "smtp" : settings.finderMode,
      siteUrl: settings.siteUrl,
      domains: settings.finderTestDomains,
    });
    log.info(`the email finder runs as ${tested.reach}: ${tested.why}`);
    mode = tested.reach;
    return tested;
  };
  const decided = keepDeciding(decide, log);
  const deps: FinderDeps = {
    resolver,
    prober:
      finderService === undefined
        ? smtpProber({
            ...reach,
            greeting: settings.finderGreeting,
            sender: settings.finderSender,
            controlNames: controlNames(secret),
            politeness,
          })
        : lazyService(
            { ...finderService, controlNames: controlNames(secret) },
            anyTarget,
            databasePoliteness(context.db, {
              providerPerMinute: SERVICE_PER_MINUTE,
              sleep: (milliseconds) => sleep(milliseconds),
            }),
          ),
    mode: () => mode,
    usesProxy: finderService === undefined && settings.finderProxy !== undefined,
    decided,
    isReserved: anyTarget ? () => false : isReservedDomain,
    suppressionKey: Buffer.from(secret),
  };
  return finderOf(context, deps, log);
}

/**
 * Requests per minute to a verification service, of up to five addresses each; unlike a company's mail server, it is
 * built for this.
 */
const SERVICE_PER_MINUTE = 60;
/** Pause after a self-test that reached no server. */
const TEST_AGAIN_MS = 15 * 60_000;

/** Repeats the self-test until it is conclusive; resolves after the first run. */
async function keepDeciding(decide: () => Promise<SelfTest>, log: FinderStart["log"]): Promise<void> {
  const tested = await decide().catch((error: unknown) => {
    log.error({ err: error }, "whether mail servers can be reached could not be tested");
    return { mayChange: true };
  });
  // unref'd, so it does not keep the process alive.
  if (tested.mayChange) setTimeout(() => void keepDeciding(decide, log), TEST_AGAIN_MS).unref();
}

/** A finder that runs lookups in this process. */
function finderOf(context: Context, deps: FinderDeps, log: Pick<Log, "error">): Finder {
  return {
    deps,
    changes: createProgressFeed(context),
    async begin(searchId) {
      try {
        await deps.decided;
        await runLookup(context, deps, searchId);
      } catch (error) {
        log.error({ err: error, searchId }, "a search of the email finder failed");
      }
    },
  };
}

/** Loads the SOCKS client on the first connection. */
function lazySocks(proxy: string): OpenSocket {
  return async (server) => {
    const { readSocksProxy, throughSocks } = await import("../../core/finder/verification/smtp-connection.ts");
    return throughSocks(readSocksProxy(proxy))(server);
  };
}

/** Loads the HTTP client on the first request. */
function lazyService(
  service: NonNullable<Settings["finderService"]> & { readonly controlNames: ControlNames },
  allowPrivateAddresses: boolean,
  politeness: Politeness,
): AddressProber {
  let prober: Promise<AddressProber> | undefined;
  const open = async () => {
    const [{ createPoster }, { serviceProber }] = await Promise.all([
      import("../../platform/http/post.ts"),
      import("../../core/finder/verification/service-prober.ts"),
    ]);
    return serviceProber({ ...service, post: createPoster({ allowPrivateAddresses }) });
  };
  const { hostname } = new URL(service.url);
  const verifyAs =
    (isPatient: boolean): AddressProber["verify"] =>
    async (domain, addresses, { signal, asker } = {}) => {
      const opened = await (prober ??= open());
      return politeness.run({ host: hostname, address: hostname }, () => opened.verify(domain, addresses), {
        isPatient,
        asker,
        signal,
      });
    };
  return { method: "service", verify: verifyAs(false), patient: verifyAs(true) };
}
