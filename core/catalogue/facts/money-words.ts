/** What kind of money a round is; derived from its state and funding type by the column `money`. Filters list them so. */
export const MONEY_WORDS = ["raised", "granted", "raising"] as const;
export type MoneyWord = (typeof MONEY_WORDS)[number];

/** How pages name the words; `money-meanings.ts` says what they mean. */
export const MONEY_LABELS: Readonly<Record<MoneyWord, string>> = {
  raised: "Raised",
  granted: "Granted",
  raising: "Raising now",
};
