import { redirect } from "react-router";
import { accountsContext } from "../../context.ts";
import { isSameOrigin } from "../../form-post.ts";
import type { Route } from "./+types/sign-out.ts";

/** Signing out is asked for by a form; whoever opens the address is led to where that form is. */
export const loader = () => redirect("/account");

export async function action({ request, context }: Route.ActionArgs) {
  if (!isSameOrigin(request)) return redirect("/account", 303);
  return redirect("/", { status: 303, headers: await context.get(accountsContext).signOut(request.headers) });
}
