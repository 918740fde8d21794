import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { answerByShowing } from "../../../../core/office/privacy/answer-request.ts";
import { confirmRequest } from "../../../../core/office/privacy/verify-identity.ts";
import { statusUrl } from "../../../../core/office/privacy/request-link.ts";
import { coreContext, siteContext } from "../../../context.ts";
import { isSameOrigin } from "../../../form-post.ts";
import { PrimaryButton } from "../../../ui/forms/controls.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import type { Route } from "./+types/confirm-request.ts";
import { InvalidLink } from "./status.tsx";

/** Opening the link confirms nothing, since mail scanners open links too. */
export const loader = () => null;

export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const ctx = context.get(coreContext);
  const id = isSameOrigin(request) ? await confirmRequest(ctx, token) : null;
  if (id === null) return data({ confirmed: false }, 404);
  await answerByShowing(ctx, { id, siteUrl: context.get(siteContext).url });
  return redirect(statusUrl(ctx, "", id), { ...PRIVATE, status: 303 });
}

export const meta = titled("Confirm your privacy request");

export default function ConfirmRequest({ actionData }: Route.ComponentProps) {
  if (actionData?.confirmed === false) return <InvalidLink />;
  return (
    <MessageScreen
      heading="Confirm your privacy request"
      action={
        <form method="post">
          <PrimaryButton>Yes, I sent this request</PrimaryButton>
        </form>
      }
    >
      This confirms that the request came from your e-mail address.
    </MessageScreen>
  );
}
