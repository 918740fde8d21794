import { redirect } from "react-router";
import { z } from "zod";
import { setAlert } from "../../../../core/customers/searches/alert.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { coreContext } from "../../../context.ts";
import { readFormPost } from "../../../form-post.ts";
import { refusal } from "../exports/streamed.ts";
import { ALERT_CHOICE } from "./alert-form.ts";
import type { Route } from "./+types/set-alert.ts";

/** Only forms of the account page post here; other visitors are redirected. */
export const loader = () => redirect("/account");

const alertForm = z.object({ search: z.coerce.number().int().positive(), alert: ALERT_CHOICE });

export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, alertForm);
  if (post.kind !== "valid")
    return refusal("invalid_input", (post.kind === "refused" && post.state.outcome?.text) || "Nothing changed.");
  try {
    await setAlert(context.get(coreContext), { searchId: post.form.search, frequency: post.form.alert });
  } catch (error) {
    // Access ended meanwhile, or the saved search was deleted in another window.
    if (!isAppError(error)) throw error;
    return refusal(error.code, error.message);
  }
  return redirect("/account/settings/searches", 303);
}
