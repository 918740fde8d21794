import { z } from "zod";
import { ALERT_FREQUENCIES } from "../../../../core/customers/searches/alert-frequency.ts";

/** How often new rounds are mailed, as a form sends it; "off" is null. */
export const ALERT_CHOICE = z
  .literal("off")
  .transform(() => null)
  .or(z.enum(ALERT_FREQUENCIES));
