import { redirect, type RouterContextProvider } from "react-router";
import { keepForm } from "../../../../core/customers/accounts/kept-form.ts";
import { coreContext } from "../../../context.ts";
import { PRIVATE } from "./private.ts";

/** The page that asks for a new sign-in and returns to `next`. */
export function signInAgain(next: string): string {
  return `/sign-in/again?next=${encodeURIComponent(next)}`;
}

/** Keeps a posted form and redirects to the page that asks for a new sign-in; it returns to the form's page. */
export async function keepAndAskAgain(
  { request, context }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
  input: Readonly<Record<string, string>>,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  for (const shown of ["done", "kept"]) searchParams.delete(shown);
  const pathTo = () => `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ""}`;
  await keepForm(context.get(coreContext), { path: pathTo(), input });
  searchParams.set("kept", "1");
  return redirect(signInAgain(pathTo()), { ...PRIVATE, status: 303 });
}
