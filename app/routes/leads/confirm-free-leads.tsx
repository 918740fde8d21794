import { data, redirect } from "react-router";
import { confirmFreeLeads, isOpenConfirmation } from "../../../core/delivery/confirm-free-leads.ts";
import { coreContext, mailSecretsContext } from "../../context.ts";
import { isSameOrigin } from "../../form-post.ts";
import { FREE_LEADS_PAGE } from "../../free-leads-page.ts";
import { messageMeta } from "../../page-meta.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/confirm-free-leads.ts";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Opening the link spends nothing: mail programs open links too, to look for harm. The button below does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const open = await isOpenConfirmation(context.get(coreContext), tokenOf(request));
  return data({ open }, open ? PRIVATE : { ...PRIVATE, status: 410 });
}

export async function action({ request, context }: Route.ActionArgs) {
  if (!isSameOrigin(request)) return data({ outcome: "closed" as const }, { ...PRIVATE, status: 403 });
  const confirmed = await confirmFreeLeads(context.get(coreContext), { token: tokenOf(request), mailKey: context.get(mailSecretsContext).key });
  if (confirmed.kind === "closed") return data({ outcome: "closed" as const }, { ...PRIVATE, status: 410 });
  if (confirmed.key === null) return data({ outcome: "later" as const }, PRIVATE);
  return redirect(`${FREE_LEADS_PAGE}/${confirmed.key}`, { status: 303, headers: PRIVATE.headers });
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Confirm your address");

export default function ConfirmFreeLeads({ loaderData: { open }, actionData }: Route.ComponentProps) {
  if (actionData?.outcome === "later") {
    return (
      <MessageScreen
        heading="Your address is confirmed"
        action={
          <a href="/companies" className="button button-primary">
            Browse Companies
          </a>
        }
      >
        There are no leads just now that you have not been given. As soon as there are, they come by mail.
      </MessageScreen>
    );
  }
  if (actionData?.outcome === "closed" || !open) {
    return (
      <MessageScreen
        heading="This link does not work any more"
        action={
          <a href={FREE_LEADS_PAGE} className="button button-primary">
            Send me a new link
          </a>
        }
      >
        A link works once, for 48 hours after we sent it. If you have used it, your leads are in your mail and at your account: sign in with the same address.
      </MessageScreen>
    );
  }
  return (
    <MessageScreen
      heading="Confirm your address"
      action={
        <form method="post">
          <button type="submit" className="button button-primary">
            Get my free leads
          </button>
        </form>
      }
    >
      One more press, and this month&rsquo;s leads are yours. This keeps mail programs that open links by themselves from using yours up.
    </MessageScreen>
  );
}
