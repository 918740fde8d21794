import type { FinderDeps } from "../finder.ts";
import { mailStatusOf, type MailStatus } from "../mail-domains/mail-hosts.ts";

/** True if this site can verify addresses, as one attempt showed. */
export interface VerificationTrial {
  readonly works: boolean;
  /** The problem, and its remedy. */
  readonly text: string;
}

const WITHOUT_SERVERS: Readonly<Record<Exclude<MailStatus, "hosts">, string>> = {
  no_mail: "takes no mail. Try an address at another domain.",
  not_found: "has no mail servers. Check the spelling of the domain.",
  unclear: "could not be looked up. Check the site's name servers (FINDER_DNS).",
  reserved: "is a demo domain. Try a real address, such as your own.",
};

/**
 * Verifies one address by the configured way (mail servers, directly or through a SOCKS5 proxy, or a service), as
 * lookups do, and explains the result in words. Stores nothing.
 */
export async function tryVerification(deps: FinderDeps, address: string): Promise<VerificationTrial> {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  const mail = await mailStatusOf(deps, domain);
  if (mail !== "hosts") return { works: false, text: `${domain} ${WITHOUT_SERVERS[mail]}` };
  const { addresses, unclear, retryLater } = await deps.prober.verify(domain, [address]);
  const isService = deps.prober.method === "service";
  const who = isService ? "The verification service" : `The mail server of ${domain}`;
  const way = deps.usesProxy === true ? " The SOCKS5 proxy works too." : "";
  switch (addresses.find((one) => one.address === address)?.result) {
    case "valid":
      return { works: true, text: `Verification works. ${who} confirmed ${address}.${way}` };
    case "invalid":
      return { works: true, text: `Verification works. ${who} answered that ${address} does not exist.${way}` };
    case "accept_all":
      return { works: true, text: `Verification works. ${who} answered, but accepts any address there.${way}` };
    case "unknown":
    case undefined:
      return {
        works: false,
        text: `${who} gave no clear answer${unclear === null ? "" : ` (${unclear})`}.${
          REMEDIES[isService ? "service" : deps.usesProxy === true ? "proxy" : retryLater ? "later" : "direct"]
        }`,
      };
  }
}

const REMEDIES = {
  service: " Check FINDER_SERVICE_URL and FINDER_SERVICE_KEY, and that your plan there has requests left.",
  proxy:
    " If other addresses fail too, check FINDER_PROXY: its host, port, user and password, and that it may connect to port 25.",
  later: " It asked to try again later.",
  direct:
    " If other addresses fail too, outgoing connections to port 25 are probably closed here: set FINDER_PROXY to a SOCKS5 proxy, or FINDER_SERVICE_URL to a verification service.",
} as const;
