import freeMailDomains from "free-email-domains";

/** Providers of mailboxes that the list of the package leaves out. */
const ALSO = ["hey.com", "tutamail.com", "skiff.com", "proton.ch", "mailbox.org"];

const domains: ReadonlySet<string> = new Set([...freeMailDomains, ...ALSO]);

/**
 * Whether mailboxes at a domain (lower-case ASCII) are anybody's: free and disposable mail. The domain of such an
 * address tells nothing of where its owner works.
 */
export function isFreeMailDomain(domain: string): boolean {
  for (let rest = domain; rest.includes("."); rest = rest.slice(rest.indexOf(".") + 1)) {
    if (domains.has(rest)) return true;
  }
  return false;
}
