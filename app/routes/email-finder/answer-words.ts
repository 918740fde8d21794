import type { AnswerReason } from "../../../core/finder/answer/finder-answer.ts";
import type { VerificationMethod } from "../../../core/finder/finder-deps.ts";
import type { SearchView } from "../../../core/finder/searches/search.ts";

const NOT_VERIFIED = "This site does not ask mail servers (mx_only), so it verifies no addresses.";

/** What a visitor should know beside the results; empty when they speak for themselves. */
export function answerWords({ subject, answer, verdict }: SearchView): string {
  const { domain } = subject;
  const shown = answer.results.length > 0;
  if (answer.state === "searching") return "Searching...";
  if (answer.state === "waiting") return `The company's mail server could not be asked now; we ask again${atTime(answer.tryAgainAt)}. This page shows the rest then: open it again in a while.`;
  if (answer.reason === null) return "";
  if (!shown && verdict?.flags.includes("full") === true) return "Mail to this address would not arrive now. Try again later.";
  if (!shown && verdict?.flags.includes("disabled") === true) return "Mail to this address would not arrive.";
  const none = subject.kind === "person" && !shown ? `We found no address of ${subject.name} at ${domain}. ` : "";
  const said: Readonly<Record<AnswerReason, string>> = {
    nothing_found: subject.kind === "domain" ? `We know of no address at ${domain}. We would rather show nothing than a guess.` : `${none}We would rather show nothing than a guess.`,
    no_mail: `${domain} takes no mail, so nobody has an address there.`,
    reserved_domain: `${domain} is a name reserved for examples, so nobody was asked. Only what was published is shown for it.`,
    no_spelling: "We do not know how this name is spelled in Latin letters. Enter it as it stands in an address.",
    refused_address: "The company's mail server says that there is no such address.",
    accepts_any: acceptsAnyWords(subject.kind, shown, none),
    unclear: shown ? "The company's mail server does not tell which addresses exist: none of these is confirmed." : `${none}The company's mail server did not tell. Try again later.`,
    not_verified: shown ? `${NOT_VERIFIED} None of these is confirmed.` : `${none}${NOT_VERIFIED}`,
  };
  return said[answer.reason];
}

/** " at 12:05 UTC"; nothing when it is not known. */
function atTime(instant: string | null): string {
  return instant === null ? "" : ` at ${instant.slice(11, 16)} UTC`;
}

function acceptsAnyWords(kind: SearchView["subject"]["kind"], shown: boolean, none: string): string {
  const takesAny = "The company's mail server takes mail for any address";
  if (kind === "address") return `${takesAny}, so nobody can tell whether this one is somebody's.`;
  return shown ? `${takesAny}: none of these is confirmed.` : `${none}${takesAny}, so it does not tell which one is theirs.`;
}

/** Which way this site works in: with mail servers, with a verification service, or with neither. */
export function modeWords(mode: SearchView["answer"]["mode"], method: VerificationMethod): string {
  if (mode === "smtp" && method === "service") return "Addresses are verified by a verification service, which is told the address (service); we send no mail.";
  return mode === "smtp" ? "Addresses are verified with the company's own mail server (smtp); no mail is sent." : `${NOT_VERIFIED} A check mark stands only beside those that the company itself publishes, or that were verified within 30 days.`;
}
