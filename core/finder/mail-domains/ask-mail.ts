import type { FinderDeps } from "../finder-deps.ts";
import { mailHosts } from "./mail-hosts.ts";

/** Whether a domain takes mail, as far as its name servers tell; `reserved`: nobody was asked. */
export async function askMail({ resolver, isReserved }: Pick<FinderDeps, "resolver" | "isReserved">, domain: string): Promise<"hosts" | "no_mail" | "unclear" | "reserved"> {
  return isReserved(domain) ? "reserved" : (await mailHosts(resolver, domain)).kind;
}
