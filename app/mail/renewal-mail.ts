import { Button, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import { formatMoney } from "../ui/format-money.ts";
import { BUTTON, mailLayout, type MailLayout, WORDS } from "./layout.ts";
import { dayField, dayName, moneyField, payerReason, planField, planName } from "./plan-words.ts";

export const renewalData = z.object({ plan: planField, on: dayField, amountMinor: moneyField, currency: z.string() });

/** The mail that says when a plan renews, for how much, and how that is stopped. */
export function renewalMail({ plan, on, amountMinor, currency }: z.output<typeof renewalData>, site: Omit<MailLayout, "preview" | "reason">) {
  const words = { className: "words", style: WORDS };
  const name = planName(site.siteName, plan);
  return {
    subject: `${name} renews on ${dayName(on)}`,
    body: mailLayout(
      { ...site, preview: `${formatMoney(amountMinor, currency)}, unless you cancel before.`, reason: payerReason(site.siteName) },
      h(Text, words, `Your plan renews on ${dayName(on)}, and ${formatMoney(amountMinor, currency)} is charged then for the month that follows.`),
      h(Text, words, "If you want that, there is nothing to do. If not, cancel on your account page before that day, and you keep full access until then."),
      h(Button, { className: "button", href: `${site.siteUrl}/account`, style: BUTTON }, "Open your account"),
    ),
  };
}
