import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { retryBounced } from "../../../../core/customers/mail/mail-obstacle.ts";
import { accountsContext, coreContext, mailSecretsContext, visitorAddressContext } from "../../../context.ts";
import { isSameOrigin, TOO_MANY } from "../../../form-post.ts";
import { mailedOutcome } from "../../../mailed-outcome.ts";
import { PrimaryButton } from "../../../ui/forms/controls.tsx";
import { FormOutcome } from "../../../ui/forms/form-outcome.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { unconfirmedOf } from "../../../unconfirmed.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/confirm-address.ts";

const SENT = "Check your inbox: we sent you a link. It works once, for 10 minutes, and signs you in for good.";

/** Mails the link that confirms the address of a session which began with a purchase. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect("/sign-in", { ...PRIVATE });
  const { email } = current.account;
  return unconfirmedOf(context, email) === null ? redirect("/account", { ...PRIVATE }) : { email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const [ctx, accounts] = [context.get(coreContext), context.get(accountsContext)];
  const current = await accounts.current(request.headers);
  if (current === null || !isSameOrigin(request)) return redirect("/sign-in", { ...PRIVATE, status: 303 });
  const { email } = current.account;
  if (unconfirmedOf(context, email) === null) return redirect("/account", { ...PRIVATE, status: 303 });
  await retryBounced(ctx, { to: email, key: context.get(mailSecretsContext).key });
  const address = context.get(visitorAddressContext);
  const asked = await accounts.requestLink(ctx, { email, address, next: "/account" });
  if (asked === "too_many") return data(TOO_MANY, 429);
  return await mailedOutcome(context, email, SENT);
}

export const meta = titled("Confirm your address");

export default function ConfirmAddress({ loaderData: { email }, actionData: outcome }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading="Confirm your address">
        The link shows that {email} is yours. Until then you can read and download, but add no passkey, key, webhook,
        alert or other address.
      </PageHeading>
      <form method="post" className="card mt-8 space-y-6 p-6 md:p-8">
        {outcome !== undefined && <FormOutcome outcome={outcome} />}
        <PrimaryButton className="w-full md:w-auto">Send me a link</PrimaryButton>
      </form>
    </div>
  );
}
