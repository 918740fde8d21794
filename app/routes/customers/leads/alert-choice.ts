import type { AlertFrequency } from "../../../../core/customers/searches/alert-frequency.ts";

/** The choices of the forms, in their order. */
export const ALERT_CHOICES: readonly (readonly [AlertFrequency | "off", string])[] = [
  ["off", "No alerts"],
  ["at_once", "As it happens"],
  ["daily", "Daily"],
  ["weekly", "Weekly"],
];

/** What was chosen, within a sentence. */
export const ALERT_WORDS: Readonly<Record<AlertFrequency, string>> = {
  at_once: "as they are published",
  daily: "every day",
  weekly: "every Monday",
};
