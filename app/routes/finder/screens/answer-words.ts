import { statusLabel } from "../../../../core/catalogue/facts/address-status.ts";
import type { AnswerReason } from "../../../../core/finder/answer/finder-answer.ts";
import type { VerificationMethod } from "../../../../core/finder/finder.ts";
import type { LookupView } from "../../../../core/finder/lookups/read-lookup.ts";

const NOT_VERIFIED = "Live verification is turned off on this site.";

/** The note beside the results; empty when they need none. */
export function answerWords({ subject, answer, verdict }: LookupView): string {
  const { domain } = subject;
  const shown = answer.results.length > 0;
  if (answer.state === "searching") return "Searching...";
  if (answer.state === "waiting")
    return `${answer.reason === "lookup_failed" ? `We could not look up the mail servers of ${domain}` : "The company's mail server has not answered yet"}. We'll try again${atTime(answer.tryAgainAt)}. Reload this page then.`;
  if (answer.reason === null) return "";
  if (!shown && verdict?.flags.includes("full") === true)
    return "Mail to this address would not arrive now. Try again later.";
  if (!shown && verdict?.flags.includes("disabled") === true) return "Mail to this address would not arrive.";
  // Without the name, which is not stored for people who must not be found.
  const none = subject.kind === "person" && !shown ? `We found no address for this person at ${domain}. ` : "";
  const said: Readonly<Record<AnswerReason, string>> = {
    nothing_found:
      subject.kind === "domain"
        ? `We know of no addresses at ${domain}. We'd rather show nothing than a guess.`
        : `${none}We'd rather show nothing than a guess.`,
    no_mail: `${domain} doesn't accept e-mail, so nobody has an address there.`,
    no_servers: `We could not find mail servers for ${domain}.${shown ? " None of these is confirmed." : " Check the spelling of the domain."}`,
    lookup_failed: `We could not look up the mail servers of ${domain}.${shown ? " None of these is confirmed." : " Try again later."}`,
    reserved_domain: shown
      ? `${domain} is a demo domain: the address is invented, and no mail server was asked. With a real company you see here whether its mail server confirms the address.`
      : `${domain} is a demo domain, so there is nothing to check.`,
    no_spelling: "We can't spell this name in Latin letters. Enter it as it would appear in an address.",
    not_a_person: `${subject.kind === "person" ? `“${subject.name}”` : "This"} isn't a person's name. ${shown ? `These team addresses are published at ${domain}.` : "Enter somebody's first and last name."}`,
    bounced:
      verdict === null
        ? `${none}Mail to the address that we knew came back.`
        : `${statusLabel(verdict.status, verdict.statusAt)}: mail to this address came back.`,
    refused_address: "The company's mail server says this address doesn't exist.",
    accepts_any: acceptsAnyWords(subject.kind, shown, none),
    unclear: shown
      ? "The company's mail server doesn't reveal which addresses exist: none of these is confirmed."
      : `${none}The company's mail server gave no clear answer. Try again later.`,
    not_verified: shown ? `${NOT_VERIFIED} None of these is confirmed.` : `${none}${NOT_VERIFIED}`,
  };
  return said[answer.reason];
}

/** " at 12:05 UTC"; empty when unknown. */
function atTime(instant: string | null): string {
  return instant === null ? "" : ` at ${instant.slice(11, 16)} UTC`;
}

function acceptsAnyWords(kind: LookupView["subject"]["kind"], shown: boolean, none: string): string {
  const takesAny = "The company's mail server accepts mail for any address";
  if (kind === "address") return `${takesAny}, so there is no way to tell whether anyone uses this one.`;
  return shown
    ? `${takesAny}: none of these is confirmed.`
    : `${none}${takesAny}, so it doesn't reveal which one is theirs.`;
}

/** The site's verification mode: asks mail servers, uses a verification service, or neither. */
export function modeWords(mode: LookupView["answer"]["mode"], method: VerificationMethod): string {
  if (mode === "smtp" && method === "service")
    return "We verify addresses with a verification service, which receives the address. No mail is sent.";
  return mode === "smtp"
    ? "We verify addresses with the company's own mail server. No mail is sent."
    : `${NOT_VERIFIED} You still see published and listed addresses, those verified within the last 30 days and a company's usual pattern, each with its status.`;
}
