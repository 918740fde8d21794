import type { RouterContextProvider } from "react-router";
import { findMailObstacle, type MailObstacle } from "../core/customers/mail/mail-obstacle.ts";
import { coreContext, mailSecretsContext } from "./context.ts";
import { formatInstant } from "./ui/format/format-date.ts";
import type { Outcome } from "./ui/forms/form-outcome.tsx";

/** `mayRetry`: the address bounced, and its owner may ask us to try again. */
export type MailedOutcome = Outcome & { readonly mayRetry?: boolean };

/**
 * The outcome of a form that mails a link: `sent` if the mail can leave, or else a sentence that says why it does not
 * and what to do, for `isSignIn` to owners as well.
 */
export async function mailedOutcome(
  context: Readonly<RouterContextProvider>,
  to: string,
  sent: string,
  isSignIn = false,
): Promise<MailedOutcome> {
  const { key, hasServer } = context.get(mailSecretsContext);
  const obstacle = await findMailObstacle(context.get(coreContext), { to: to.toLowerCase(), key, hasServer });
  return obstacle === null ? { kind: "done", text: sent } : refusalOf(obstacle, to, isSignIn);
}

function refusalOf(obstacle: MailObstacle, to: string, isSignIn: boolean): MailedOutcome {
  if (obstacle.kind === "no_server")
    return {
      kind: "problem",
      text: isSignIn
        ? "This site can't send e-mail yet, so we couldn't mail you the link. Whoever runs the site finds it in the terminal that started the site, and in the outbox of the back office."
        : "We can't send e-mail at the moment, so your link has to wait. Please try again later, or write to us through the contact page.",
    };
  const since = formatInstant(obstacle.since);
  switch (obstacle.reason) {
    case "bounced":
      return {
        kind: "problem",
        text: `We didn't send anything to ${to}: on ${since} its mail server told us that this mailbox doesn't exist. If it works again, have us try once more.`,
        mayRetry: true,
      };
    case "complained":
      return {
        kind: "problem",
        text: `We didn't send anything to ${to}: on ${since} a mail from us to it was marked as spam. Write to us through the contact page if you want mail again.`,
      };
    case "unsubscribed":
    case "opted_out":
    case "operator":
      return {
        kind: "problem",
        text: `We didn't send anything to ${to}: since ${since} we send no mail to this address. Write to us through the contact page if you want mail again.`,
      };
  }
}
