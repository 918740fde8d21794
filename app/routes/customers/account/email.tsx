import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import {
  confirmEmailChange,
  EMAIL_CHANGE_HOURS,
  readEmailChangeLink,
} from "../../../../core/customers/accounts/change-email.ts";
import { coreContext, mailSecretsContext } from "../../../context.ts";
import { isSameOrigin } from "../../../form-post.ts";
import { PrimaryButton, PrimaryLink } from "../../../ui/forms/controls.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/email.ts";

const queryOf = (request: Request) => new URL(request.url).searchParams;

/** Opening the link confirms nothing, since mail scanners open links too; the button does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = queryOf(request);
  const ended = query.get("outcome");
  if (ended === "changed" || ended === "taken") return { outcome: ended } as const;
  const change = await readEmailChangeLink(context.get(coreContext), query.get("token") ?? "");
  if (change === null) return data({ outcome: "expired" } as const, 410);
  const { side, currentEmail, newEmail } = change;
  return { outcome: "open", side, currentEmail, newEmail } as const;
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = queryOf(request).get("token") ?? "";
  const { key } = context.get(mailSecretsContext);
  const outcome = isSameOrigin(request) ? await confirmEmailChange(context.get(coreContext), { token, key }) : null;
  if (outcome === "waiting") return { isWaiting: true };
  return redirect(`/account/email?outcome=${outcome ?? "expired"}`, { ...PRIVATE, status: 303 });
}

export const meta = titled("Change your e-mail address");

const OUTCOMES = {
  changed: {
    heading: "Your e-mail address has changed",
    text: "Use the new address to sign in from now on. Your plan, lists and mail preferences stay as they are.",
  },
  taken: {
    heading: "That address already has an account",
    text: "Your address has not changed. Sign in with the other account, or choose another address.",
  },
  expired: {
    heading: "This link no longer works",
    text: `Links work for ${EMAIL_CHANGE_HOURS} hours, and only for the latest change. You can start again on your account page.`,
  },
} as const;

export default function ChangeEmail({ loaderData: change, actionData }: Route.ComponentProps) {
  if (change.outcome !== "open") {
    const { heading, text } = OUTCOMES[change.outcome];
    return (
      <MessageScreen heading={heading} action={<AccountLink />}>
        {text}
      </MessageScreen>
    );
  }
  const { side, currentEmail, newEmail } = change;
  if (actionData?.isWaiting === true) {
    return (
      <MessageScreen heading="Thank you, one more confirmation" action={<AccountLink />}>
        Your address changes as soon as the link we sent to {side === "new" ? currentEmail : newEmail} is confirmed too.
      </MessageScreen>
    );
  }
  return (
    <MessageScreen
      heading="Change your e-mail address"
      action={
        <form method="post">
          <PrimaryButton>Confirm</PrimaryButton>
        </form>
      }
    >
      From {currentEmail} to {newEmail}. Both addresses must confirm.
    </MessageScreen>
  );
}

function AccountLink() {
  return <PrimaryLink href="/account">Your account</PrimaryLink>;
}
