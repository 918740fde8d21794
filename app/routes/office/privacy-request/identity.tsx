import { titled } from "../../../page-meta.ts";
import { data } from "react-router";
import { answerByShowing } from "../../../../core/office/privacy/answer-request.ts";
import { acceptIdentityLink } from "../../../../core/office/privacy/verify-identity.ts";
import { coreContext, siteContext } from "../../../context.ts";
import { isSameOrigin } from "../../../form-post.ts";
import { PrimaryButton, QuietLink } from "../../../ui/forms/controls.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import type { Route } from "./+types/identity.ts";

/** Opening the link verifies nothing, since mail scanners open links too. */
export const loader = () => null;

export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const ctx = context.get(coreContext);
  const id = isSameOrigin(request) ? await acceptIdentityLink(ctx, token) : null;
  if (id === null) return data({ verified: false }, 404);
  await answerByShowing(ctx, { id, siteUrl: context.get(siteContext).url });
  return { verified: true };
}

export const meta = titled("Confirm your identity");

export default function ConfirmIdentity({ actionData }: Route.ComponentProps) {
  const home = <QuietLink href="/">Return to Home</QuietLink>;
  if (actionData?.verified === true)
    return (
      <MessageScreen heading="Thank you, your identity is confirmed" action={home}>
        We'll reply to the e-mail address in the request.
      </MessageScreen>
    );
  if (actionData?.verified === false)
    return (
      <MessageScreen heading="This link is invalid or has expired" action={home}>
        Please copy the whole link from our e-mail, or ask us for a new one.
      </MessageScreen>
    );
  return (
    <MessageScreen
      heading="Did you send this privacy request?"
      action={
        <form method="post">
          <PrimaryButton>Yes, it was me</PrimaryButton>
        </form>
      }
    >
      If you confirm, we'll share or change your data as requested.
    </MessageScreen>
  );
}
