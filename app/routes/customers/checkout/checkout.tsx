import { data, redirect } from "react-router";
import { z } from "zod";
import { currentPrice } from "../../../../core/customers/billing/plans.ts";
import { otherSubscription, readBilling } from "../../../../core/customers/billing/read-billing.ts";
import { type StartedCheckout, startCheckout } from "../../../../core/customers/billing/start-checkout.ts";
import { isAppError } from "../../../../platform/errors.ts";
import {
  accountsContext,
  contentContext,
  coreContext,
  logContext,
  paymentsContext,
  siteContext,
  visitorAddressContext,
} from "../../../context.ts";
import { EMPTY_FORM, type FormState, readFormPost, TOO_MANY } from "../../../form-post.ts";
import { FREE_LEADS_PAGE } from "../../../free-leads-page.ts";
import { messageMeta } from "../../../page-meta.ts";
import { planOffer } from "../../../plans/plan-offers.ts";
import { PAID_PLANS, paidPlan, planOf } from "../../../plans/plan-prices.ts";
import { readClaims } from "../../../shown-claims.ts";
import { PrimaryLink, TextLink } from "../../../ui/forms/controls.tsx";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/checkout.ts";
import { CheckoutCard } from "./checkout-card.tsx";
import { localAddress } from "./own-addresses.ts";
import { returnCookie } from "./return-cookie.ts";

/** Checkout addresses carry a quantity like payment pages do; a license covers one account, so only 1 is accepted. */
const isOne = (query: URLSearchParams): boolean => query.getAll("quantity").every((quantity) => quantity === "1");

/** A Payment Link with the buyer's address filled in. https://docs.stripe.com/payment-links/url-parameters */
function withEmail(link: string, email: string | undefined): string {
  const url = new URL(link);
  if (email !== undefined) url.searchParams.set("prefilled_email", email);
  return url.href;
}

/** The form: the plan, and the price the buyer saw. */
const checkoutForm = z.object({ plan: z.enum(PAID_PLANS), seen: z.coerce.number().int().min(0) });

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const asked = query.get("product") ?? query.get("plan");
  if (asked === "free") return redirect(FREE_LEADS_PAGE, { ...PRIVATE });
  const plan = paidPlan(asked);
  if (plan === null) return data({ refused: "plan" as const }, 404);
  if (!isOne(query)) return data({ refused: "quantity" as const, plan }, 400);
  const ctx = context.get(coreContext);
  const payments = context.get(paymentsContext);
  const current = await context.get(accountsContext).current(request.headers);
  const accountId = current?.account.id ?? null;
  const link = payments.paymentLinks?.get(plan);
  if (link !== undefined) return redirect(withEmail(link, current?.account.email), { ...PRIVATE });
  const content = context.get(contentContext);
  const price = planOf(content, plan);
  const [{ usd }, claims, billing, beside] = await Promise.all([
    currentPrice(ctx, plan, price),
    readClaims(ctx, content, context.get(siteContext)),
    accountId === null ? null : readBilling(ctx, accountId),
    accountId === null || price.every !== null ? null : otherSubscription(ctx, accountId),
  ]);
  return {
    refused: null,
    offer: planOffer(plan, { plan: price, brand: context.get(siteContext).name, claims, usd }),
    plan,
    usd,
    every: price.every,
    email: current?.account.email ?? null,
    // Another subscription can be bought once this one has ended.
    held:
      billing === null || !["active", "cancelling", "past_due"].includes(billing.status)
        ? null
        : billing.permanent
          ? ("permanent" as const)
          : ("subscription" as const),
    endsSubscription: beside !== null,
    open: payments.provider !== null,
    asksBusiness: payments.taxes?.taxIds === true,
    test: payments.test !== null,
    cancelled: query.has("cancelled"),
  };
}

const problem = (text: string): FormState => ({ ...EMPTY_FORM, outcome: { kind: "problem", text } });

const REFUSED: Readonly<
  Record<
    Exclude<StartedCheckout["kind"], "opened" | "price_changed">,
    { readonly status: number; readonly state: FormState }
  >
> = {
  closed: { status: 503, state: problem("This plan cannot be bought at the moment. Nothing was charged.") },
  owned: { status: 409, state: problem("Your account already has full access. Nothing was charged.") },
  still_open: {
    status: 409,
    state: problem(
      "Your account has a subscription whose payment failed or that gives no access. Please cancel it on your account page first. Nothing was charged.",
    ),
  },
  superseded: {
    status: 409,
    state: problem(
      "You opened another checkout at the same moment. Continue there, or try again here. Nothing was charged.",
    ),
  },
  too_many: { status: 429, state: { ...EMPTY_FORM, outcome: TOO_MANY } },
};

export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, checkoutForm);
  if (post.kind === "refused") return data({ ...post.state, leadTo: null }, post.status);
  if (post.kind === "trapped") return redirect("/pricing", 303);
  if (!isOne(new URL(request.url).searchParams))
    return data(
      { ...problem("A license is for one account: the quantity must be 1. Nothing was charged."), leadTo: null },
      400,
    );
  const { plan, seen } = post.form;
  const payments = context.get(paymentsContext);
  const { url: siteUrl } = context.get(siteContext);
  const current = await context.get(accountsContext).current(request.headers);
  try {
    const started = await startCheckout(context.get(coreContext), payments, {
      plan,
      planName: payments.planName(plan),
      account: current?.account ?? null,
      seenUsd: seen,
      address: context.get(visitorAddressContext),
      siteUrl,
    });
    if (started.kind === "opened")
      return leadOn(
        localAddress(started.url, siteUrl),
        payments.pages,
        started.token === null ? null : returnCookie(started.token, siteUrl),
      );
    if (started.kind === "price_changed")
      return data(
        {
          ...problem(`The price has changed to $${started.usd} since you opened this page. Nothing was charged.`),
          leadTo: null,
        },
        409,
      );
    return data({ ...REFUSED[started.kind].state, leadTo: null }, REFUSED[started.kind].status);
  } catch (error) {
    if (!isAppError(error) || error.code !== "unavailable") throw error;
    context.get(logContext).error({ err: error.cause }, "a checkout could not be opened");
    return data({ ...problem(error.message), leadTo: null }, 503);
  }
}

/**
 * Browsers follow a form's redirect only to hosts in the content security policy; for other hosts (a custom checkout
 * domain) the page shows a link.
 */
function leadOn(url: string, pages: readonly string[], cookie: string | null) {
  const headers = { ...PRIVATE.headers, ...(cookie === null ? {} : { "set-cookie": cookie }) };
  if (url.startsWith("/") || pages.includes(new URL(url).origin)) return redirect(url, { status: 303, headers });
  return data({ ...EMPTY_FORM, leadTo: url }, { headers });
}

export const meta: Route.MetaFunction = ({ matches: [root], loaderData }) =>
  messageMeta(root.loaderData?.site, titleOf(loaderData));

function titleOf(shown: Route.ComponentProps["loaderData"] | undefined): string {
  if (shown === undefined || shown.refused === "plan") return "No such plan";
  return shown.refused === "quantity" ? "One license at a time" : `Checkout: ${shown.offer.name}`;
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.refused === "quantity") {
    return (
      <MessageScreen
        heading="One license at a time"
        action={<PrimaryLink href={`/checkout?product=${loaderData.plan}&quantity=1`}>Continue with one</PrimaryLink>}
      >
        A license is for one account, so the quantity must be 1. If several people need one,{" "}
        <TextLink href="/contact">write to us</TextLink>. Nothing was charged.
      </MessageScreen>
    );
  }
  if (loaderData.refused === "plan") {
    return (
      <MessageScreen heading="There is no such plan" action={<PrimaryLink href="/pricing">See the plans</PrimaryLink>}>
        The address names none of our plans. They are all on the pricing page.
      </MessageScreen>
    );
  }
  return <CheckoutCard {...loaderData} outcome={actionData?.outcome ?? null} leadTo={actionData?.leadTo ?? null} />;
}
