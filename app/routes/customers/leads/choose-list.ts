import { redirect } from "react-router";
import { z } from "zod";
import { chooseMonthlyList } from "../../../../core/customers/delivery/monthly-choice.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { coreContext } from "../../../context.ts";
import { readFormPost } from "../../../form-post.ts";
import { refusal } from "../exports/streamed.ts";
import type { Route } from "./+types/choose-list.ts";

/** Only a form of the account page posts here; other visitors are redirected. */
export const loader = () => redirect("/account");

/** Empty for all leads. */
const listForm = z.object({
  search: z
    .literal("")
    .transform(() => null)
    .or(z.coerce.number().int().positive()),
});

export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, listForm);
  if (post.kind !== "valid")
    return refusal("invalid_input", (post.kind === "refused" && post.state.outcome?.text) || "Nothing changed.");
  try {
    await chooseMonthlyList(context.get(coreContext), { searchId: post.form.search });
  } catch (error) {
    // Access ended meanwhile, or the saved search was deleted in another window.
    if (!isAppError(error)) throw error;
    return refusal(error.code, error.message);
  }
  return redirect("/account/settings/lists", 303);
}
