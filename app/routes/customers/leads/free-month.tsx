import { titled } from "../../../page-meta.ts";
import { data } from "react-router";
import { FREE_LEADS } from "../../../../core/customers/delivery/featured-picks.ts";
import { openDelivery } from "../../../../core/customers/delivery/list-deliveries.ts";
import { readDelivered } from "../../../../core/customers/delivery/read-delivered.ts";
import { coreContext } from "../../../context.ts";
import { FREE_LEADS_PAGE } from "../../../free-leads-page.ts";
import { PrimaryLink, TextLink } from "../../../ui/forms/controls.tsx";
import { monthName } from "../../../ui/format/format-date.ts";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import type { Route } from "./+types/free-month.ts";
import { DeliveredList } from "./delivered-list.tsx";

/** The free leads of a month as a page; needs the link from the mail. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const delivery = await openDelivery(ctx, { key: params.key });
  if (delivery === null) return data(null, 404);
  const list = await readDelivered(ctx, delivery, 1);
  return { key: params.key, month: delivery.month ?? "", leadCount: delivery.leadCount, list };
}

export const meta = titled("Your free leads");

export default function FreeMonth({ loaderData: delivered }: Route.ComponentProps) {
  if (delivered === null) {
    return (
      <MessageScreen
        heading="Leads not found"
        action={<PrimaryLink href={FREE_LEADS_PAGE}>Get 20 Free Leads</PrimaryLink>}
      >
        Please copy the whole link from our e-mail. If the account was deleted, its leads were too.
      </MessageScreen>
    );
  }
  const { key, month, leadCount, list } = delivered;
  return (
    <>
      <DeliveredList heading={`Your free leads for ${monthName(month)}`} path={`${FREE_LEADS_PAGE}/${key}`} list={list}>
        {leadCount === FREE_LEADS
          ? `${FREE_LEADS} leads.`
          : `${leadCount} of ${FREE_LEADS} leads: we have no others you haven't already received, and we don't send leads twice.`}{" "}
        Our editors' picks first, then the best-documented new rounds, none of which you have received before. You'll
        get the next ones by e-mail next month; these are also in your inbox and your account.
      </DeliveredList>
      <div className="mx-auto max-w-page px-4 md:px-6">
        <p className="card mt-8 p-6">
          Full access includes every round with search, filters, alerts and exports:{" "}
          <TextLink href="/pricing">see the plans</TextLink>.
        </p>
      </div>
    </>
  );
}
