import { data } from "react-router";
import { type EndedOrder, finishCheckout, type FinishedCheckout } from "../../../core/billing/finish-checkout.ts";
import { monthlyBeside } from "../../../core/billing/monthly-beside.ts";
import { countSubmission } from "../../../core/contact/submission-limit.ts";
import { accountsContext, coreContext, logContext, paymentsContext, visitorAddressContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import { formatInstant } from "../../ui/format-date.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/return.ts";
import { isReference } from "./is-reference.ts";

/** How many checkouts a network may ask about in an hour by Stripe's names of them. */
const RETURNS = { kind: "checkout return ", limit: 60 };

/** Where a buyer comes back to from the payment page; the order is fulfilled here too, whichever is first, this or the webhook. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const [reference, session] = [query.get("order") ?? "", query.get("session")];
  // Stripe's names of checkouts begin so; another would be asked about for nothing.
  if (session === null ? !isReference(reference) : !/^cs_\w{1,250}$/.test(session)) return data(null, { ...PRIVATE, status: 404 });
  const ctx = context.get(coreContext);
  if (session !== null && !(await countSubmission(ctx, context.get(visitorAddressContext), RETURNS))) return data(null, { ...PRIVATE, status: 429 });
  const payments = context.get(paymentsContext);
  const current = await context.get(accountsContext).current(request.headers);
  const back = { reference, checkoutId: session, accountId: current?.account.id ?? null };
  const finished = await finishCheckout(ctx, payments, back).catch((error: unknown) => {
    context.get(logContext).error({ err: error }, "the payment provider could not be asked about an order");
    // What is known here is shown; the webhook or the schedule does the rest.
    return finishCheckout(ctx, { ...payments, provider: null }, back);
  });
  if (finished === null) return data(null, { ...PRIVATE, status: 404 });
  const { plan, state, own, checkoutId, ended, issue } = finished;
  const monthly = plan === "lifetime" && own && current !== null ? await monthlyBeside(ctx, current.account.id) : null;
  return data({ plan, state, own, ended, issue, monthly, portalLink: payments.portalLink, test: payments.test !== null && state === "pending" ? checkoutId : null }, PRIVATE);
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Your order");

const link = (href: string, text: string) => (
  <a href={href} className="button button-primary">
    {text}
  </a>
);

export default function CheckoutReturn({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) {
    return (
      <MessageScreen heading="There is no such order" action={link("/account", "Your account")}>
        If you have just paid, look at your mail: we write to you as soon as the payment is confirmed.
      </MessageScreen>
    );
  }
  const { plan, state, own, ended, issue, monthly, portalLink, test } = loaderData;
  if (ended !== null) return <EndedScreen ended={ended} />;
  if (issue !== null) return <IssueScreen issue={issue} />;
  const again = `/checkout?product=${plan}&quantity=1`;
  switch (state) {
    case "paid":
      return own ? (
        <MessageScreen heading="You have full access" action={link("/companies", "See all companies")}>
          Thank you. The whole catalogue is open to your account from now on.
          {monthly === "ends" && " Your plan by the month ends with the period that is paid, and nothing more is charged for it."}
          {monthly === "renews" && (
            <>
              {" "}Your plan by the month still renews: please{" "}
              <a className="link" href={portalLink ?? "/account"}>
                cancel it
              </a>
              .
            </>
          )}
        </MessageScreen>
      ) : (
        <MessageScreen heading="Thank you, it is paid" action={link("/sign-in", "Sign in")}>
          We have sent a link to the e-mail address you paid with. It opens the account that has full access.
        </MessageScreen>
      );
    case "pending":
      return (
        <MessageScreen heading="Your payment is on its way" action={test === null ? link("/companies", "See the companies") : link(`/checkout/test/${test}`, "Go on with the test payment")}>
          This way of paying takes a few days. We write to you when the money has arrived; your access begins then.
        </MessageScreen>
      );
    case "failed":
      return (
        <MessageScreen heading="Your payment did not arrive" action={link(again, "Try again")}>
          The bank has not sent it. You have no access by this order, and it costs you nothing.
        </MessageScreen>
      );
    case "open":
    case "expired":
      return (
        <MessageScreen heading="This order is not paid" action={link(again, "Go to the checkout")}>
          Nothing was charged.
        </MessageScreen>
      );
  }
}

/** A paid order that gives no access any more. */
function EndedScreen({ ended }: { readonly ended: EndedOrder }) {
  const account = link("/account", "Your account");
  switch (ended.why) {
    case "refunded":
      return (
        <MessageScreen heading="This order was refunded" action={account}>
          {ended.on === null ? "The whole payment was refunded." : `The whole payment was refunded on ${formatInstant(ended.on)}.`} This order
          gives no access any more, and nothing renews. Other plans of your account stay as they are.
        </MessageScreen>
      );
    case "refunding":
      return (
        <MessageScreen heading="This order is being refunded" action={account}>
          This order gives no access any more, and nothing renews. Other plans of your account stay as they are.
        </MessageScreen>
      );
    case "disputed":
      return (
        <MessageScreen heading="This payment is disputed" action={link("/contact", "Contact us")}>
          Your bank has disputed this payment, so the order gives no access. If that was a mistake, please contact us.
        </MessageScreen>
      );
    case "over":
      return (
        <MessageScreen heading="This plan has ended" action={account}>
          This order gives no access any more. Other plans of your account stay as they are.
        </MessageScreen>
      );
  }
}

const ISSUES: Readonly<Record<NonNullable<FinishedCheckout["issue"]>, string>> = {
  mismatch: "We received a payment that does not match this order, so your access has not started.",
  no_account: "Your payment arrived without an e-mail address that we can make an account for, so your access has not started.",
};

/** A payment that gave nothing, of which the owners know. */
function IssueScreen({ issue }: { readonly issue: NonNullable<FinishedCheckout["issue"]> }) {
  return (
    <MessageScreen heading="Your payment needs our attention" action={link("/contact", "Contact us")}>
      {ISSUES[issue]} We have been notified and will put it right or refund it. Please do not pay again.
    </MessageScreen>
  );
}
