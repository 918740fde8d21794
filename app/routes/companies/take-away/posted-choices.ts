import { data } from "react-router";
import { isAppError } from "../../../../platform/errors.ts";
import { coreContext, siteContext } from "../../../context.ts";
import { statusOf } from "../../../error-status.ts";
import { isSameOrigin } from "../../../form-post.ts";
import { readPostedParams } from "../../exports/read-params.ts";
import { PRIVATE } from "../../sign-in/private.ts";
import type { Route } from "./+types/export.ts";
import { readTakeAway, type TakeAwayChoices } from "./read-take-away.ts";

/** The numbers of some fifty thousand rounds: more than anybody ticks. */
const LARGEST_SELECTION = 512 * 1024;

/** What a form with a selection comes to: the page's choices, or what is wrong in plain words. */
type Posted = { readonly choices: TakeAwayChoices } | { readonly problem: string };

/** Shows the page of an export for a selection that is too long for an address and so comes as a form. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!isSameOrigin(request)) return refused("This was sent from another site. Please choose the rounds here and export them again.", 403);
  try {
    const params = await readPostedParams(request, LARGEST_SELECTION);
    return data<Posted>({ choices: await readTakeAway(context.get(coreContext), { params, sampleSize: context.get(siteContext).sampleSize }) }, PRIVATE);
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    return refused(error.message, statusOf(error.code));
  }
}

function refused(problem: string, status: number) {
  return data<Posted>({ problem }, { ...PRIVATE, status });
}
