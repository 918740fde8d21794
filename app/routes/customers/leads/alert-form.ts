import { z } from "zod";
import { ALERT_FREQUENCIES } from "../../../../core/customers/searches/alert-frequency.ts";

/** How often new rounds are mailed, as forms and programs write it. */
export const ALERT_VALUE = z.enum(["off", ...ALERT_FREQUENCIES]);

/** The same as the core takes it: null for "off". */
export const ALERT_CHOICE = ALERT_VALUE.transform((value) => (value === "off" ? null : value));
