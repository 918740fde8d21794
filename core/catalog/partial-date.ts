/** A date known to the day, the month or the year. `date` is the first day of the period, `YYYY-MM-DD`. */
export interface PartialDate {
  readonly date: string;
  readonly precision: "day" | "month" | "year";
}
