import { GUARANTEE_DAYS } from "../../../../../content/plans.ts";
import { titled } from "../../../../page-meta.ts";
import { redirect } from "react-router";
import { cancelSubscription } from "../../../../../core/customers/billing/change-subscription.ts";
import { readBilling } from "../../../../../core/customers/billing/read-billing.ts";
import { planTitle } from "../../../../plans/plan-prices.ts";
import { accountsContext, coreContext, paymentsContext, siteContext } from "../../../../context.ts";
import { isSameOrigin } from "../../../../form-post.ts";
import { PrimaryButton, QuietLink, TextLink } from "../../../../ui/forms/controls.tsx";
import { formatInstant } from "../../../../ui/format/format-date.ts";
import { MessageScreen } from "../../../../ui/frame/message-screen.tsx";
import type { Route } from "./+types/cancel.ts";

/** Confirmation page of a cancellation: the day access ends, and the button. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect("/sign-in?next=%2Faccount%2Fbilling%2Fcancel");
  if (context.get(paymentsContext).provider === null) return redirect("/account");
  const { canCancel, continuingPlans, renewsAt, status } = await readBilling(
    context.get(coreContext),
    current.account.id,
  );
  if (!canCancel) return redirect("/account");
  const { planNames } = context.get(siteContext);
  const plans = continuingPlans.map((plan) => planTitle(plan, planNames)).join(" and ");
  return { plans, until: renewsAt, unpaid: status === "past_due" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect("/sign-in", 303);
  // Without a payment provider nothing can be cancelled here.
  if (context.get(paymentsContext).provider === null) return redirect("/account", 303);
  const [ctx, accountId] = [context.get(coreContext), current.account.id];
  if (isSameOrigin(request) && (await readBilling(ctx, accountId)).canCancel)
    await cancelSubscription(ctx, { accountId, when: "period_end" });
  return redirect("/account", 303);
}

export const meta = titled("Cancel your plan");

export default function CancelPlan({ loaderData: { plans, until, unpaid } }: Route.ComponentProps) {
  return (
    <MessageScreen
      heading="Cancel your plan?"
      action={
        <form method="post" className="flex flex-wrap justify-center gap-3">
          <PrimaryButton>Cancel my plan</PrimaryButton>
          <QuietLink href="/account">Keep my plan</QuietLink>
        </form>
      }
    >
      This cancels your subscription to {plans}. We won't charge you again.{" "}
      {unpaid
        ? "Your last payment failed, so your plan and full access end now and we won't retry the payment."
        : until !== null &&
          `You keep full access until ${formatInstant(until)} and can undo the cancellation until then.`}{" "}
      Paid less than {GUARANTEE_DAYS} days ago? <TextLink href="/contact">Ask for your money back</TextLink>.
    </MessageScreen>
  );
}
