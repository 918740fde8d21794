import { isPublicAddress } from "../../../platform/http/address-check.ts";
import { mailHosts } from "../mail-domains/mail-hosts.ts";
import type { MailResolver } from "../mail-domains/resolver.ts";
import type { Politeness } from "./politeness.ts";
import { type OpenSocket, SmtpConnection, SmtpFailure } from "./smtp-connection.ts";

/** `smtp`: addresses can be verified from this host. `mx_only`: they cannot, only who takes mail for a domain can be told. */
export type Reach = "smtp" | "mx_only";

export interface ReachOptions {
  readonly resolver: MailResolver;
  /** Domains whose mail servers always answer; the operator's own choice. */
  readonly domains: readonly string[];
  readonly openSocket?: OpenSocket;
  readonly portOf?: (host: string) => number;
  /** When it may be connected; at once when absent. */
  readonly politeness?: Politeness;
  readonly stepMs?: number;
  readonly mayConnect?: (address: string) => boolean;
}

const STEP_MS = 10_000;

/**
 * Whether this host can talk to mail servers: most networks close port 25 to their customers. It is enough that one
 * server of one domain greets; nothing is asked of it. Never rejects.
 */
export async function reachOfMail({ resolver, domains, openSocket, politeness, portOf = () => 25, stepMs = STEP_MS, mayConnect = isPublicAddress }: ReachOptions): Promise<Reach> {
  const greeted = domains.map(async (domain) => {
    const found = await mailHosts(resolver, domain);
    const [host] = found.kind === "hosts" ? found.hosts : [];
    const address = host?.addresses.find(mayConnect);
    if (host === undefined || address === undefined) throw new Error(`${domain} has no mail server`);
    const ask = () => greets({ address, port: portOf(host.host), stepMs, openSocket });
    if (!(await (politeness?.run({ host: host.host, address }, ask) ?? ask()))) throw new Error(`${domain} does not greet`);
  });
  try {
    await Promise.any(greeted);
    return "smtp";
  } catch {
    // None greeted: that is the answer, not a failure.
    return "mx_only";
  }
}

async function greets({ openSocket, ...server }: { readonly address: string; readonly port: number; readonly stepMs: number; readonly openSocket: OpenSocket | undefined }): Promise<boolean> {
  let connection: SmtpConnection | null = null;
  try {
    connection = await SmtpConnection.open({ ...server, ...(openSocket === undefined ? {} : { openSocket }), signal: AbortSignal.timeout(2 * server.stepMs) });
    // Also a refusal is a mail server's: the port is open.
    await connection.reply();
    return true;
  } catch (error) {
    if (error instanceof SmtpFailure) return false;
    throw error;
  } finally {
    await connection?.close();
  }
}
