import { redirect } from "react-router";
import { readAccountData } from "../../../core/accounts/account-data.ts";
import { accountsContext, coreContext, mailSecretsContext } from "../../context.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/account-data.ts";

/** Everything that is held about the account that is signed in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect("/sign-in?next=%2Faccount");
  const held = await readAccountData(context.get(coreContext), current.account, context.get(mailSecretsContext).key);
  return new Response(`${JSON.stringify(held, null, 2)}\n`, {
    headers: { ...PRIVATE.headers, "content-type": "application/json; charset=utf-8", "content-disposition": 'attachment; filename="account.json"' },
  });
}
