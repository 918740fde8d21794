import { Button, Link, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import { PAID_PLANS, planTitle } from "../plan-prices.ts";
import { formatDate } from "../ui/format-date.ts";
import { formatMoney } from "../ui/format-money.ts";
import { BUTTON, LINK, type MailLayout, WORDS, mailLayout } from "./layout.ts";

/** Fields of billing mails: a plan, days, and amounts in the currency's smallest unit. */
const planField = z.enum(PAID_PLANS);
/** Interval at which the plan is charged. */
const everyField = z.enum(["month", "year"]);
const moneyField = z.number().int().min(0);
const dayField = z.iso.date();

/** A plan's name as customers know it. */
function planName({ siteName, planNames }: Pick<MailLayout, "siteName" | "planNames">, plan: string): string {
  return `${siteName} ${planTitle(plan, planNames)}`;
}

/** "Oct 1, 2026". */
function dayName(date: string): string {
  return formatDate({ date, precision: "day" });
}

/** The reason line of billing mails. */
function payerReason(siteName: string): string {
  return `You're receiving this because you bought ${siteName}.`;
}

export const purchaseData = z.object({
  plan: planField,
  amountMinor: moneyField,
  currency: z.string(),
  every: everyField.nullable(),
  beside: z.enum(["ends", "renews"]).nullish(),
  url: z.url(),
});

/** State of a subscription after a one-time purchase. */
const BESIDE = {
  ends: " Your subscription ends with the paid period, and we won't charge you for it again.",
  renews: " Your subscription continues until you cancel it on your account page.",
} as const;

/** The mail after a purchase: plan, renewal and a sign-in link. */
export function purchaseMail(
  { plan, amountMinor, currency, every, beside, url }: z.output<typeof purchaseData>,
  site: Omit<MailLayout, "preview" | "reason">,
) {
  const words = { className: "words", style: WORDS };
  const name = planName(site, plan);
  const price = formatMoney(amountMinor, currency);
  return {
    subject: `Welcome to ${name}`,
    body: mailLayout(
      { ...site, preview: "You now have full access.", reason: payerReason(site.siteName) },
      h(
        Text,
        words,
        `Thank you! You paid ${price}${every === null ? " once" : ` for the first ${every}`} and now have full access to the database with ${name}.`,
      ),
      h(Button, { className: "button", href: url, style: BUTTON }, "Sign in to your account"),
      h(
        Text,
        { ...words, style: { ...WORDS, margin: "20px 0 16px" } },
        "This button works once, for 10 minutes. After that, request a new link for this address at ",
        h(Link, { className: "link", href: `${site.siteUrl}/sign-in`, style: LINK }, `${site.siteUrl}/sign-in`),
        ".",
      ),
      h(
        Text,
        words,
        every === null
          ? `Lifetime access. No renewal.${beside ? BESIDE[beside] : ""}`
          : `It renews every ${every}, and we e-mail you before it does. Cancel anytime on your account page.`,
      ),
      h(Text, words, "Not for you? Reply within 30 days for a full refund."),
    ),
  };
}

export const renewalData = z.object({
  plan: planField,
  every: everyField,
  on: dayField,
  amountMinor: moneyField,
  currency: z.string(),
});

/** Announces a renewal with its day, price and how to cancel. */
export function renewalMail(
  { plan, every, on, amountMinor, currency }: z.output<typeof renewalData>,
  site: Omit<MailLayout, "preview" | "reason">,
) {
  const words = { className: "words", style: WORDS };
  const name = planName(site, plan);
  return {
    subject: `${name} renews on ${dayName(on)}`,
    body: mailLayout(
      {
        ...site,
        preview: `${formatMoney(amountMinor, currency)}, unless you cancel first.`,
        reason: payerReason(site.siteName),
      },
      h(Text, words, `Your plan renews on ${dayName(on)} for ${formatMoney(amountMinor, currency)} a ${every}.`),
      h(
        Text,
        words,
        "There's nothing you need to do. You can cancel on your account page before that day; you keep full access until then.",
      ),
      h(Button, { className: "button", href: `${site.siteUrl}/account`, style: BUTTON }, "Open your account"),
    ),
  };
}

export const paymentFailedData = z.object({
  plan: planField,
  until: dayField,
  amountMinor: moneyField,
  currency: z.string(),
});

/** The mail about a failed renewal, with the day access ends. */
export function paymentFailedMail(
  { plan, until, amountMinor, currency }: z.output<typeof paymentFailedData>,
  site: Omit<MailLayout, "preview" | "reason">,
) {
  const words = { className: "words", style: WORDS };
  return {
    subject: `The payment for ${planName(site, plan)} failed`,
    body: mailLayout(
      { ...site, preview: `You keep full access until ${dayName(until)}.`, reason: payerReason(site.siteName) },
      h(
        Text,
        words,
        `We couldn't charge ${formatMoney(amountMinor, currency)} for the current month. You keep full access until ${dayName(until)} while we retry the payment.`,
      ),
      h(Text, words, "Please check your card on your account page, or cancel the plan there."),
      h(Button, { className: "button", href: `${site.siteUrl}/account`, style: BUTTON }, "Open your account"),
    ),
  };
}

export const priceChangeData = z.object({
  plan: planField,
  every: everyField,
  on: dayField,
  fromMinor: moneyField,
  toMinor: moneyField,
  currency: z.string(),
});

/** Announces a price change 30 days ahead. */
export function priceChangeMail(
  { plan, every, on, fromMinor, toMinor, currency }: z.output<typeof priceChangeData>,
  site: Omit<MailLayout, "preview" | "reason">,
) {
  const words = { className: "words", style: WORDS };
  const name = planName(site, plan);
  const [from, to] = [formatMoney(fromMinor, currency), formatMoney(toMinor, currency)];
  return {
    subject: `The price of ${name} changes on ${dayName(on)}`,
    body: mailLayout(
      { ...site, preview: `From ${from} to ${to} a ${every}.`, reason: payerReason(site.siteName) },
      h(
        Text,
        words,
        `From your renewal on ${dayName(on)}, your plan costs ${to} a ${every} instead of ${from}. Nothing changes until then.`,
      ),
      h(
        Text,
        words,
        "Not worth it at that price? Cancel on your account page before that day. You keep full access until the paid period ends.",
      ),
      h(Button, { className: "button", href: `${site.siteUrl}/account`, style: BUTTON }, "Open your account"),
    ),
  };
}
