/** How often new rounds of a saved search are mailed. */
export const ALERT_FREQUENCIES = ["at_once", "daily", "weekly"] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];
