import { isPublicAddress } from "../../../platform/http/address-check.ts";
import { type MailResolver, mailHosts } from "../mail-domains/mail-hosts.ts";
import type { Politeness } from "./politeness.ts";
import { type OpenSocket, SmtpConnection, SmtpFailure } from "./smtp-connection.ts";

/** The operator's setting; `auto` tests whether verification works. */
const FINDER_MODES = ["auto", "smtp", "mx_only"] as const;
export type FinderMode = (typeof FINDER_MODES)[number];

interface SelfTestInput extends ReachOptions {
  readonly mode: FinderMode;
  /** The site's public URL; a private site never contacts mail servers. */
  readonly siteUrl: string;
}

/** The effective mode with an explanation for the operator. */
export interface SelfTest {
  readonly reach: Reach;
  readonly why: string;
  /** True if repeating the test may change the result. */
  readonly mayChange: boolean;
}

/**
 * Decides at start-up whether to verify addresses. `auto` requires a public site and test domains named by the
 * operator, so that nobody else's servers are used for tests. Never rejects.
 */
export async function selfTest(input: SelfTestInput): Promise<SelfTest> {
  if (input.mode === "mx_only") return { reach: "mx_only", why: "FINDER_MODE is mx_only.", mayChange: false };
  if (input.mode === "smtp") return { reach: "smtp", why: "FINDER_MODE is smtp.", mayChange: false };
  if (!isPublicSite(input.siteUrl))
    return {
      reach: "mx_only",
      why: "SITE_URL is not a public address, so no mail server is contacted.",
      mayChange: false,
    };
  if (input.domains.length === 0)
    return {
      reach: "mx_only",
      why: "FINDER_TEST_DOMAINS names no domain to test the connection with.",
      mayChange: false,
    };
  const reach = await reachOfMail(input);
  const named = input.domains.join(", ");
  return {
    reach,
    why:
      reach === "smtp"
        ? `A mail server of ${named} greeted.`
        : `No mail server of ${named} greeted: outgoing connections to port 25 are probably closed.`,
    mayChange: reach === "mx_only",
  };
}

/** True if the URL's host is publicly reachable. */
export function isPublicSite(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (/^[\d.]+$/.test(host) || host.includes(":")) return isPublicAddress(host);
  return host.includes(".") && !/\.(?:localhost|local|internal|test|example|invalid|home\.arpa)$/.test(host);
}

/** `smtp`: this host can verify addresses; `mx_only`: it can only look up which domains take mail. */
type Reach = "smtp" | "mx_only";

interface ReachOptions {
  readonly resolver: MailResolver;
  /** Domains with reliable mail servers, chosen by the operator. */
  readonly domains: readonly string[];
  readonly openSocket?: OpenSocket;
  readonly portOf?: (host: string) => number;
  /** Schedules connections; immediate when absent. */
  readonly politeness?: Politeness;
  readonly stepMs?: number;
  readonly mayConnect?: (address: string) => boolean;
}

const STEP_MS = 10_000;

/**
 * Tests whether this host can reach mail servers, since most networks block port 25. One greeting from any domain
 * suffices. Never rejects.
 */
export async function reachOfMail({
  resolver,
  domains,
  openSocket,
  politeness,
  portOf = () => 25,
  stepMs = STEP_MS,
  mayConnect = isPublicAddress,
}: ReachOptions): Promise<Reach> {
  const greeted = domains.map(async (domain) => {
    const found = await mailHosts(resolver, domain);
    const [host] = found.kind === "hosts" ? found.hosts : [];
    const address = host?.addresses.find(mayConnect);
    if (host === undefined || address === undefined) throw new Error(`${domain} has no mail server`);
    const ask = () => greets({ address, port: portOf(host.host), stepMs, openSocket });
    if (!(await (politeness?.run({ host: host.host, address }, ask) ?? ask())))
      throw new Error(`${domain} does not greet`);
  });
  try {
    await Promise.any(greeted);
    return "smtp";
  } catch {
    // No greeting is a result, not an error.
    return "mx_only";
  }
}

async function greets({
  openSocket,
  ...server
}: {
  readonly address: string;
  readonly port: number;
  readonly stepMs: number;
  readonly openSocket: OpenSocket | undefined;
}): Promise<boolean> {
  let connection: SmtpConnection | null = null;
  try {
    connection = await SmtpConnection.open({
      ...server,
      ...(openSocket === undefined ? {} : { openSocket }),
      signal: AbortSignal.timeout(2 * server.stepMs),
    });
    // Even a rejection proves that port 25 is open.
    await connection.reply();
    return true;
  } catch (error) {
    if (error instanceof SmtpFailure) return false;
    throw error;
  } finally {
    await connection?.close();
  }
}
