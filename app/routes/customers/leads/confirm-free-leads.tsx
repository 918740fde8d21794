import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { confirmFreeLeads, isOpenConfirmation } from "../../../../core/customers/delivery/confirm-free-leads.ts";
import { coreContext, mailSecretsContext } from "../../../context.ts";
import { isSameOrigin } from "../../../form-post.ts";
import { FREE_LEADS_PAGE } from "../../../free-leads-page.ts";
import { PrimaryButton, PrimaryLink } from "../../../ui/forms/controls.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/confirm-free-leads.ts";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Opening the link does not use it up, since mail scanners open links too; the button does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const open = await isOpenConfirmation(context.get(coreContext), tokenOf(request));
  return data({ open }, open ? PRIVATE : { ...PRIVATE, status: 410 });
}

export async function action({ request, context }: Route.ActionArgs) {
  if (!isSameOrigin(request)) return data({ outcome: "closed" as const }, 403);
  const confirmed = await confirmFreeLeads(context.get(coreContext), {
    token: tokenOf(request),
    mailKey: context.get(mailSecretsContext).key,
  });
  if (confirmed.kind === "closed") return data({ outcome: "closed" as const }, 410);
  if (confirmed.key === null) return { outcome: "later" as const };
  return redirect(`${FREE_LEADS_PAGE}/${confirmed.key}`, { status: 303, headers: PRIVATE.headers });
}

export const meta = titled("Confirm your address");

export default function ConfirmFreeLeads({ loaderData: { open }, actionData }: Route.ComponentProps) {
  if (actionData?.outcome === "later") {
    return (
      <MessageScreen
        heading="Your address is confirmed"
        action={<PrimaryLink href="/companies">Browse Companies</PrimaryLink>}
      >
        There are no leads right now that you haven't already received. We'll e-mail you as soon as there are.
      </MessageScreen>
    );
  }
  if (actionData?.outcome === "closed" || !open) {
    return (
      <MessageScreen
        heading="This link no longer works"
        action={<PrimaryLink href={FREE_LEADS_PAGE}>Send me a new link</PrimaryLink>}
      >
        Links work once, for 48 hours. If you already used it, your leads are in your inbox and in your account: sign in
        with the same address.
      </MessageScreen>
    );
  }
  return (
    <MessageScreen
      heading="Confirm your address"
      action={
        <form method="post">
          <PrimaryButton>Get my free leads</PrimaryButton>
        </form>
      }
    >
      One more click. (This stops e-mail scanners from using up your link.)
    </MessageScreen>
  );
}
