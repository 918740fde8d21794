import type { MoneyWord } from "./money-words.ts";

/** What each word for money means. Whether it was filed or announced is told by the proof. */
export const MONEY_MEANINGS: Readonly<Record<MoneyWord, string>> = {
  raised: "A round that closed, at least in part. Only equity is added up: no debt, secondary sales or tokens.",
  granted: "A grant: money that need not be paid back and buys no shares.",
  raising:
    "An open offering that has sold nothing yet, until its last day. What it offers is never counted as money raised.",
};

/** The column `money` in one sentence for the reference pages. */
export const MONEY_DESCRIPTION =
  "Kind of money: raised, granted, or raising, which is an open offering that has sold nothing yet.";
