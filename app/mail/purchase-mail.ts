import { Button, Link, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import { formatMoney } from "../ui/format-money.ts";
import { BUTTON, LINK, mailLayout, type MailLayout, WORDS } from "./layout.ts";
import { moneyField, payerReason, planField, planName } from "./plan-words.ts";

export const purchaseData = z.object({ plan: planField, amountMinor: moneyField, currency: z.string(), monthly: z.boolean(), beside: z.enum(["ends", "renews"]).nullish(), url: z.url() });

/** What becomes of a plan by the month that whoever now paid for good still has. */
const BESIDE = {
  ends: " Your plan by the month ends with the period that is paid, and nothing more is charged for it.",
  renews: " Your plan by the month goes on until you cancel it: please do so on your account page.",
} as const;

/** The mail that thanks a buyer, says what was bought and how it ends, and carries a link to sign in by. */
export function purchaseMail({ plan, amountMinor, currency, monthly, beside, url }: z.output<typeof purchaseData>, site: Omit<MailLayout, "preview" | "reason">) {
  const words = { className: "words", style: WORDS };
  const name = planName(site.siteName, plan);
  const price = formatMoney(amountMinor, currency);
  return {
    subject: `Thank you: ${name} is yours`,
    body: mailLayout(
      { ...site, preview: "The whole catalogue is open to you.", reason: payerReason(site.siteName) },
      h(Text, words, `You have paid ${price}${monthly ? " for the first month" : ", once,"} and have full access to the whole catalogue from now on: ${name}.`),
      h(Button, { className: "button", href: url, style: BUTTON }, "Sign in to your account"),
      h(Text, { ...words, style: { ...WORDS, margin: "20px 0 16px" } }, "This button works once, for 10 minutes from now. After that, ask for a new link with this address at ", h(Link, { className: "link", href: `${site.siteUrl}/sign-in`, style: LINK }, `${site.siteUrl}/sign-in`), "."),
      h(Text, words, monthly ? "It renews each month, and we write to you before it does. You can cancel on your account page, at any time." : `Nothing renews: you keep it for good.${beside ? BESIDE[beside] : ""}`),
      h(Text, words, "If it is not for you, answer within 30 days and you get your money back."),
    ),
  };
}
