import { data, redirect } from "react-router";
import { z } from "zod";
import { paymentsContext } from "../../../context.ts";
import { EMPTY_FORM, readFormPost } from "../../../form-post.ts";
import { messageMeta } from "../../../page-meta.ts";
import { QuietButton, QuietLink } from "../../../ui/forms/controls.tsx";
import { formatInstant } from "../../../ui/format/format-date.ts";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/test-portal.ts";
import { formatMoney } from "../../../ui/format/format-money.ts";
import { isReference } from "./own-addresses.ts";

const portalForm = z.object({ subscription: z.string().refine(isReference), renewal: z.enum(["paid", "failed"]) });

export async function loader({ params, context }: Route.LoaderArgs) {
  const subscriptions = isReference(params.customer)
    ? ((await context.get(paymentsContext).test?.listSubscriptions(params.customer)) ?? [])
    : [];
  return data(subscriptions, subscriptions.length === 0 ? { ...PRIVATE, status: 404 } : PRIVATE);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isReference(params.customer)) return data(EMPTY_FORM, { ...PRIVATE, status: 404 });
  const post = await readFormPost(request, portalForm);
  if (post.kind !== "valid")
    return data(EMPTY_FORM, { ...PRIVATE, status: post.kind === "refused" ? post.status : 400 });
  await context.get(paymentsContext).test?.renew(params.customer, post.form.subscription, post.form.renewal === "paid");
  return redirect(`/checkout/test/portal/${encodeURIComponent(params.customer)}`, 303);
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Test payments");

export default function TestPortal({ loaderData: subscriptions }: Route.ComponentProps) {
  const back = <QuietLink href="/account">Back to your account</QuietLink>;
  if (subscriptions.length === 0) {
    return (
      <MessageScreen heading="There are no test subscriptions here" action={back}>
        A plan paid once has nothing to renew.
      </MessageScreen>
    );
  }
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading="Test payments">
        Nothing is charged here. A payment provider shows invoices and cards on this page; here you start the next
        period.
      </PageHeading>
      <ul className="mt-8 space-y-6">
        {subscriptions.map(({ id, status, amountMinor, every, periodEnd, cancelsAtPeriodEnd }) => (
          <li key={id} className="card p-6 md:p-8">
            <p className="font-semibold">
              {formatMoney(amountMinor, "usd")} per {every}
            </p>
            <p className="mt-1 text-muted">
              {status === "canceled"
                ? "Ended"
                : cancelsAtPeriodEnd
                  ? "Ends"
                  : status === "past_due"
                    ? "Not paid; next period ends"
                    : "Paid until"}{" "}
              {formatInstant(periodEnd)}
            </p>
            {status !== "canceled" && (
              <form method="post" className="mt-6 flex flex-wrap gap-3">
                <input type="hidden" name="subscription" value={id} />
                <QuietButton name="renewal" value="paid">
                  Next period, paid
                </QuietButton>
                <QuietButton name="renewal" value="failed">
                  Next period, card fails
                </QuietButton>
              </form>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-8">{back}</p>
    </div>
  );
}
