import { z } from "zod";
import { MAIL_LIST_KEYS, type MailList } from "../../../core/mail/lists.ts";
import { LONGEST_PAUSE_DAYS } from "../../../core/mail/preferences.ts";

const ticked = z.literal("on").optional();

/** The preference page's forms: `save` with what is ticked, or `leave` everything. */
export const preferencesForm = z.object({
  deed: z.enum(["save", "leave"], "Please use the buttons of this page."),
  free_leads: ticked,
  monthly_list: ticked,
  alerts: ticked,
  corrections: ticked,
  notices: ticked,
  pause: z.union([z.enum(["keep", "end"]), z.coerce.number().int().min(1).max(LONGEST_PAUSE_DAYS)], "Please choose one of the pauses.").default("keep"),
});

type PreferencesPost = z.output<typeof preferencesForm>;

/** The lists that are ticked. */
export function chosenLists(post: PreferencesPost): readonly MailList[] {
  return MAIL_LIST_KEYS.filter((list) => post[list] === "on");
}

/** As `chooseMailPreferences` takes it. */
export function pauseDays({ pause }: PreferencesPost): number | null {
  if (pause === "keep") return null;
  return pause === "end" ? 0 : pause;
}
