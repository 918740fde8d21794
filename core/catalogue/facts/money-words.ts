/** What kind of money a round is; derived from its state and funding type by the column `money`. Filters list them so. */
export const MONEY_WORDS = ["raised", "granted", "raising"] as const;
export type MoneyWord = (typeof MONEY_WORDS)[number];

/** How pages name the words. */
export const MONEY_LABELS: Readonly<Record<MoneyWord, string>> = {
  raised: "Raised",
  granted: "Granted",
  raising: "Raising now",
};

/** What each word for money means. Whether it was filed or announced is told by the proof. */
export const MONEY_MEANINGS: Readonly<Record<MoneyWord, string>> = {
  raised: "A round that closed, at least in part. Sums have equity only: no debt, secondary sales or tokens.",
  granted: "Money that need not be paid back and buys no shares.",
  raising: "An open offering that has sold nothing yet. What it offers is never counted as money raised.",
};

/** The column `money` in one sentence for the reference pages. */
export const MONEY_DESCRIPTION =
  "Kind of money: raised, granted, or raising, which is an open offering that has sold nothing yet.";
