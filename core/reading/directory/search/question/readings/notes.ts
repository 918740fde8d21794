import { newestRate } from "../../../../../catalogue/facts/exchange-rates.ts";
import type { Context } from "../../../../../shared/context.ts";
import type { Phrase } from "../phrase.ts";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** What of a question was not used, with the reasons. */
export function unusedNotes(phrases: readonly Phrase[]): readonly string[] {
  return phrases.flatMap((phrase) =>
    phrase.kind === "unused" ? [`“${phrase.text}” was not used: ${phrase.reason}.`] : [],
  );
}

/** How amounts in other currencies than the typed one are compared. */
export async function rateNotes(ctx: Context, phrases: readonly Phrase[]): Promise<readonly string[]> {
  const currencies = new Set(
    phrases.flatMap((one) => (one.kind === "amount" && one.currency !== "USD" ? one.currency : [])),
  );
  return Promise.all(
    [...currencies].map(async (currency) => {
      const rate = await newestRate(ctx, currency);
      return rate === null
        ? `Only amounts in ${currency} are compared: there is no exchange rate for it.`
        : `Amounts in ${currency} are compared as stated, others at the rate of ${DAY.format(new Date(rate.rateOn))}.`;
    }),
  );
}
