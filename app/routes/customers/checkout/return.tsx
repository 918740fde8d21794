import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import {
  type EndedOrder,
  finishCheckout,
  type FinishedCheckout,
} from "../../../../core/customers/billing/finish-checkout.ts";
import { otherSubscription } from "../../../../core/customers/billing/read-billing.ts";
import { redeemReturnToken } from "../../../../core/customers/billing/return-token.ts";
import type { Delivery } from "../../../../core/customers/delivery/delivery.ts";
import { deliverMonthlyLists } from "../../../../core/customers/delivery/deliver-monthly-lists.ts";
import { listDeliveries } from "../../../../core/customers/delivery/list-deliveries.ts";
import { countSubmission } from "../../../../core/customers/contact/submission-limit.ts";
import {
  accountsContext,
  coreContext,
  logContext,
  mailSecretsContext,
  paymentsContext,
  siteContext,
  visitorAddressContext,
} from "../../../context.ts";
import { PrimaryLink, QuietLink, TextLink } from "../../../ui/forms/controls.tsx";
import { formatInstant } from "../../../ui/format/format-date.ts";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import { deliveryName } from "../leads/delivered-list.tsx";
import type { Unconfirmed } from "../../../ui/frame/confirm-first.tsx";
import { unconfirmedOf } from "../../../unconfirmed.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/return.ts";
import { isReference } from "./own-addresses.ts";
import { readReturnCookie, spentReturnCookie } from "./return-cookie.ts";
import { counted } from "../../../ui/format/count.ts";
import { answerWho, WhoQuestion } from "./who-question.tsx";

/** Rate limit per network and hour on looking up checkouts by Stripe's id. */
const RETURNS = { kind: "checkout return ", limit: 60 };

/** Handles buyers who return after payment. Fulfils the order here or in the webhook, whichever comes first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const [reference, session] = [query.get("order") ?? "", query.get("session")];
  // Stripe is asked only about ids in Stripe's format.
  if (session === null ? !isReference(reference) : !/^cs_\w{1,250}$/.test(session)) return data(null, 404);
  const ctx = context.get(coreContext);
  if (session !== null && !(await countSubmission(ctx, context.get(visitorAddressContext), RETURNS)))
    return data(null, 429);
  const payments = context.get(paymentsContext);
  const current = await context.get(accountsContext).current(request.headers);
  const back = { reference, checkoutId: session, accountId: current?.account.id ?? null };
  const finished = await finishCheckout(ctx, payments, back).catch((error: unknown) => {
    context.get(logContext).error({ err: error }, "the payment provider could not be asked about an order");
    // Show what is stored; the webhook or a scheduled job completes the order.
    return finishCheckout(ctx, { ...payments, provider: null }, back);
  });
  if (finished === null) return data(null, 404);
  const { plan, every, state, own, ended, issue } = finished;
  const { url: siteUrl } = context.get(siteContext);
  const token = current === null ? readReturnCookie(request.headers, reference, siteUrl) : null;
  if (state === "paid" && token !== null) {
    const buyer = await redeemReturnToken(ctx, { reference, token });
    const headers =
      buyer === null ? new Headers() : await context.get(accountsContext).signInBuyer(buyer, request.headers);
    headers.append("set-cookie", spentReturnCookie(reference, siteUrl));
    headers.set("cache-control", PRIVATE.headers["cache-control"]);
    // The page that follows is the signed-in one.
    return redirect(`/checkout/return?order=${reference}`, { status: 303, headers });
  }
  const other = every === null && own && current !== null ? await otherSubscription(ctx, current.account.id) : null;
  return {
    plan,
    state,
    own,
    ended,
    issue,
    other,
    list:
      state === "paid" && own && ended === null && current !== null
        ? await firstList(context, current.account.id)
        : null,
    canMail: context.get(mailSecretsContext).hasServer,
    unconfirmed: own && current !== null ? unconfirmedOf(context, current.account.email) : null,
  };
}

export const action = ({ request, context }: Route.ActionArgs) => answerWho(context.get(coreContext), request);

/** Delivers the buyer's first list, unless the job did so already; null if the last 30 days have no rounds. */
async function firstList(
  context: Route.LoaderArgs["context"],
  accountId: string,
): Promise<FirstListProps["list"] | null> {
  const ctx = context.get(coreContext);
  try {
    await deliverMonthlyLists(ctx, { accountId });
    const lists = await listDeliveries(ctx, accountId);
    return lists.find(({ kind, leadCount }) => kind === "monthly" && leadCount > 0) ?? null;
  } catch (error) {
    // The purchase stands; the hourly job delivers the list.
    context.get(logContext).error({ err: error }, "a buyer's first list could not be delivered");
    return null;
  }
}

export const meta = titled("Your order");

const link = (href: string, text: string) => <PrimaryLink href={href}>{text}</PrimaryLink>;

export default function CheckoutReturn({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) {
    return (
      <MessageScreen heading="There is no such order" action={link("/account", "Your account")}>
        If you have just paid, reload this page in a few minutes: a payment can take a moment to be confirmed.
      </MessageScreen>
    );
  }
  const { plan, state, own, ended, issue, other, list, canMail, unconfirmed } = loaderData;
  if (ended !== null) return <EndedScreen ended={ended} />;
  if (issue !== null) return <IssueScreen issue={issue} />;
  const again = `/checkout?product=${plan}&quantity=1`;
  switch (state) {
    case "paid":
      return own ? (
        <MessageScreen
          heading="You have full access"
          action={<QuietLink href="/companies">See all companies</QuietLink>}
        >
          Thank you! {unconfirmed === null ? "Your account now has" : "You're signed in and have"} the full database.
          {other === "ends" && " Your subscription ends with the paid period, and we won't charge you for it again."}
          {other === "renews" && (
            <>
              {" "}
              Your subscription still renews: please <TextLink href="/account">cancel it</TextLink>.
            </>
          )}
          {list !== null && <FirstList list={list} isMailed={canMail} />}
          {unconfirmed !== null && <ConfirmBy unconfirmed={unconfirmed} />}
          <WhoQuestion unanswered={actionData} />
        </MessageScreen>
      ) : (
        <MessageScreen heading="Payment received. Thank you!" action={link("/sign-in", "Sign in")}>
          {canMail
            ? "We have emailed a sign-in link to the address you paid with. That account has full access."
            : "The account of the address you paid with has full access. This site can't send e-mail yet, so we couldn't mail you a link. Sign in with that address and ask whoever runs the site for the link."}
        </MessageScreen>
      );
    case "pending":
      return (
        <MessageScreen heading="Your payment is on its way" action={link("/companies", "See companies")}>
          This payment method takes a few days. Your access starts when the payment arrives
          {canMail ? ", and we email you then." : "."}
        </MessageScreen>
      );
    case "failed":
      return (
        <MessageScreen heading="Your payment did not arrive" action={link(again, "Try again")}>
          Your bank did not send it. Nothing was charged, and this order gives no access.
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

interface FirstListProps {
  readonly list: Delivery;
  readonly isMailed: boolean;
}

function FirstList({ list, isMailed }: FirstListProps) {
  return (
    <p className="mt-3">
      Your first list is ready{isMailed ? " and on its way to you by e-mail" : ""}:{" "}
      <TextLink href={`/account/lists/${list.id}`}>{deliveryName(list)}</TextLink>, {counted(list.leadCount, "lead")}.
    </p>
  );
}

/** What the buyer of a new account does next to keep it. */
function ConfirmBy({ unconfirmed: { email, canMail } }: { readonly unconfirmed: Unconfirmed }) {
  return (
    <p className="mt-3 wrap-anywhere">
      {canMail
        ? `We sent a link to ${email}. Open it to confirm your address: you need it to sign in elsewhere and to add keys.`
        : `Confirm ${email} to sign in elsewhere and to add keys. This site can't send e-mail yet, so ask whoever runs it for the link.`}
    </p>
  );
}

/** A paid order whose access has ended. */
function EndedScreen({ ended }: { readonly ended: EndedOrder }) {
  const account = link("/account", "Your account");
  switch (ended.why) {
    case "refunded":
      return (
        <MessageScreen heading="This order was refunded" action={account}>
          {ended.on === null
            ? "The whole payment was refunded."
            : `The whole payment was refunded on ${formatInstant(ended.on)}.`}{" "}
          This order no longer gives access, and nothing renews. Your other plans are unchanged.
        </MessageScreen>
      );
    case "refunding":
      return (
        <MessageScreen heading="This order is being refunded" action={account}>
          This order no longer gives access, and nothing renews. Your other plans are unchanged.
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
          This order no longer gives access. Your other plans are unchanged.
        </MessageScreen>
      );
  }
}

const ISSUES: Readonly<Record<NonNullable<FinishedCheckout["issue"]>, string>> = {
  mismatch: "We received a payment that does not match this order, so your access has not started.",
  no_account:
    "Your payment arrived without an e-mail address that we can make an account for, so your access has not started.",
};

/** A payment that gave no access; the owners have been notified. */
function IssueScreen({ issue }: { readonly issue: NonNullable<FinishedCheckout["issue"]> }) {
  return (
    <MessageScreen heading="Your payment needs our attention" action={link("/contact", "Contact us")}>
      {ISSUES[issue]} We have been notified and will fix it or refund you. Please do not pay again.
    </MessageScreen>
  );
}
