import { Button, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import { formatMoney } from "../ui/format-money.ts";
import { BUTTON, mailLayout, type MailLayout, WORDS } from "./layout.ts";
import { dayField, dayName, moneyField, payerReason, planField, planName } from "./plan-words.ts";

export const paymentFailedData = z.object({ plan: planField, until: dayField, amountMinor: moneyField, currency: z.string() });

/** The mail that says that a renewal was not paid, and until when access stays. */
export function paymentFailedMail({ plan, until, amountMinor, currency }: z.output<typeof paymentFailedData>, site: Omit<MailLayout, "preview" | "reason">) {
  const words = { className: "words", style: WORDS };
  return {
    subject: `The payment for ${planName(site.siteName, plan)} failed`,
    body: mailLayout(
      { ...site, preview: `You keep full access until ${dayName(until)}.`, reason: payerReason(site.siteName) },
      h(Text, words, `We could not charge ${formatMoney(amountMinor, currency)} for the month that has begun. You keep full access until ${dayName(until)}, and the payment is tried again.`),
      h(Text, words, "Please see to your card on your account page. If you would rather end the plan, cancel it there."),
      h(Button, { className: "button", href: `${site.siteUrl}/account`, style: BUTTON }, "Open your account"),
    ),
  };
}
