import { Button, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import { formatMoney } from "../ui/format-money.ts";
import { BUTTON, mailLayout, type MailLayout, WORDS } from "./layout.ts";
import { dayField, dayName, moneyField, payerReason, planField, planName } from "./plan-words.ts";

export const priceChangeData = z.object({ plan: planField, on: dayField, fromMinor: moneyField, toMinor: moneyField, currency: z.string() });

/** The mail that says, 30 days before, that a plan will cost something else. */
export function priceChangeMail({ plan, on, fromMinor, toMinor, currency }: z.output<typeof priceChangeData>, site: Omit<MailLayout, "preview" | "reason">) {
  const words = { className: "words", style: WORDS };
  const name = planName(site.siteName, plan);
  const [from, to] = [formatMoney(fromMinor, currency), formatMoney(toMinor, currency)];
  return {
    subject: `The price of ${name} changes on ${dayName(on)}`,
    body: mailLayout(
      { ...site, preview: `From ${from} to ${to} a month.`, reason: payerReason(site.siteName) },
      h(Text, words, `With the renewal on ${dayName(on)} your plan will cost ${to} a month instead of ${from}. Until then nothing changes.`),
      h(Text, words, "If you do not want it at that price, cancel on your account page before that day; you keep full access until it ends."),
      h(Button, { className: "button", href: `${site.siteUrl}/account`, style: BUTTON }, "Open your account"),
    ),
  };
}
