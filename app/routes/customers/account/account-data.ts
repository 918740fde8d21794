import { redirect } from "react-router";
import { readAccountData } from "../../../../core/office/privacy/account-data.ts";
import { countDataDownload } from "../../../../core/customers/accounts/data-download.ts";
import { accountsContext, coreContext, mailSecretsContext } from "../../../context.ts";
import { unconfirmedOf } from "../../../unconfirmed.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/account-data.ts";

/** Downloads all data held about the signed-in account; rate limited by the hour. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect("/sign-in?next=%2Faccount");
  if (unconfirmedOf(context, current.account.email) !== null) return redirect("/account/confirm-address");
  if (!(await countDataDownload(context.get(coreContext), current.account.id))) {
    return new Response("You've downloaded your data too often. Please try again in an hour.\n", {
      status: 429,
      headers: { ...PRIVATE.headers, "content-type": "text/plain; charset=utf-8", "retry-after": "3600" },
    });
  }
  const held = await readAccountData(context.get(coreContext), current.account, context.get(mailSecretsContext).key);
  return new Response(`${JSON.stringify(held, null, 2)}\n`, {
    headers: {
      ...PRIVATE.headers,
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="account.json"',
    },
  });
}
