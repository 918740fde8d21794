import { z } from "zod";
import { SHIPPED_CONTENT } from "../content/content.ts";
import { TAXES_PIECE } from "../content/pieces/taxes.ts";
import { paidPrice, statedPrice } from "../plans/tax-words.ts";
import { PAID_PLANS, planTitle } from "../plans/plan-prices.ts";
import { formatDate } from "../ui/format/format-date.ts";
import { formatMoney } from "../ui/format/format-money.ts";
import { PAYMENT_FAILED, PRICE_CHANGE, PURCHASE, RENEWAL, SECOND_PURCHASE } from "./declared/money.ts";
import {
  BELOW_BUTTON,
  mailButton,
  type MailFrame,
  mailLayout,
  mailLink,
  paragraph,
  paragraphs,
  textsFor,
} from "./layout.ts";

/** Fields of billing mails: a plan, days, and amounts in the currency's smallest unit. */
const planField = z.enum(PAID_PLANS);
/** Interval at which the plan is charged. */
const everyField = z.enum(["month", "year"]);
const moneyField = z.number().int().min(0);
const dayField = z.iso.date();

/** A plan's name as customers know it. */
function planName({ siteName, planNames }: Pick<MailFrame, "siteName" | "planNames">, plan: string): string {
  return `${siteName} ${planTitle(plan, planNames)}`;
}

const taxesOf = ({ content = SHIPPED_CONTENT }: Pick<MailFrame, "content">) => content.of(TAXES_PIECE);

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
  /** The tax within the amount. */
  taxMinor: moneyField.nullish(),
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
  { plan, amountMinor, currency, taxMinor = null, every, beside, url }: z.output<typeof purchaseData>,
  site: MailFrame,
) {
  const texts = textsFor(PURCHASE, site, {
    plan: planName(site, plan),
    price: paidPrice({ amountMinor, taxMinor, currency }, taxesOf(site)),
    interval: every ?? "once",
  });
  return {
    subject: texts.subject,
    body: mailLayout(
      { ...site, preview: texts.preview, reason: payerReason(site.siteName) },
      paragraphs(every === null ? texts.introOnce : texts.intro),
      mailButton(url, "Sign in to your account"),
      paragraph(
        [
          "This button works once, for 24 hours. After that, request a new link for this address at ",
          mailLink(`${site.siteUrl}/sign-in`, `${site.siteUrl}/sign-in`),
          ".",
        ],
        BELOW_BUTTON,
      ),
      paragraphs(every === null ? `${texts.once}${beside ? BESIDE[beside] : ""}` : texts.renews),
      paragraphs(texts.closing),
    ),
  };
}

/** A mail to a subscriber with a button to the account page. */
function accountMail(
  { subject, preview, intro, closing }: Readonly<Record<"subject" | "preview" | "intro" | "closing", string>>,
  site: MailFrame,
) {
  return {
    subject,
    body: mailLayout(
      { ...site, preview, reason: payerReason(site.siteName) },
      paragraphs(intro),
      paragraphs(closing),
      mailButton(`${site.siteUrl}/account`, "Open your account"),
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
export function renewalMail({ plan, every, on, amountMinor, currency }: z.output<typeof renewalData>, site: MailFrame) {
  const price = statedPrice(formatMoney(amountMinor, currency), taxesOf(site));
  return accountMail(
    textsFor(RENEWAL, site, { plan: planName(site, plan), date: dayName(on), price, interval: every }),
    site,
  );
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
  site: MailFrame,
) {
  const price = statedPrice(formatMoney(amountMinor, currency), taxesOf(site));
  return accountMail(textsFor(PAYMENT_FAILED, site, { plan: planName(site, plan), date: dayName(until), price }), site);
}

export const secondPurchaseData = z.object({ plan: planField });

/** The mail after a second subscription was cancelled and refunded. */
export function secondPurchaseMail({ plan }: z.output<typeof secondPurchaseData>, site: MailFrame) {
  return accountMail(textsFor(SECOND_PURCHASE, site, { plan: planName(site, plan) }), site);
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
  site: MailFrame,
) {
  const texts = textsFor(PRICE_CHANGE, site, {
    plan: planName(site, plan),
    date: dayName(on),
    price: statedPrice(formatMoney(toMinor, currency), taxesOf(site)),
    former: formatMoney(fromMinor, currency),
    interval: every,
  });
  return accountMail(texts, site);
}
