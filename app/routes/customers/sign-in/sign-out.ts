import { redirect } from "react-router";
import { accountsContext } from "../../../context.ts";
import { isSameOrigin } from "../../../form-post.ts";
import type { Route } from "./+types/sign-out.ts";

/** Only a form posts here; other visitors are redirected to the page with that form. */
export const loader = () => redirect("/account");

export async function action({ request, context }: Route.ActionArgs) {
  if (!isSameOrigin(request)) return redirect("/account", 303);
  return redirect("/", { status: 303, headers: await context.get(accountsContext).signOut(request.headers) });
}
