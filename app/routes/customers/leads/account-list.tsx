import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { openDelivery } from "../../../../core/customers/delivery/list-deliveries.ts";
import { readDelivered } from "../../../../core/customers/delivery/read-delivered.ts";
import { coreContext } from "../../../context.ts";
import { pageNumberOf } from "../../../page-number.ts";
import { PrimaryLink } from "../../../ui/forms/controls.tsx";
import { formatInstant } from "../../../ui/format/format-date.ts";
import { MessageScreen } from "../../../ui/frame/message-screen.tsx";
import type { Route } from "./+types/account-list.ts";
import { DeliveredList, deliveryName } from "./delivered-list.tsx";
import { counted } from "../../../ui/format/count.ts";

/** A delivered list of the signed-in account, as a page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  if (ctx.actor.access === "anonymous")
    return redirect(`/sign-in?next=${encodeURIComponent(new URL(request.url).pathname)}`);
  const delivery = await openDelivery(ctx, { id: Number(params.id) });
  const page = pageNumberOf(request, "page");
  if (delivery === null || page === null) return data(null, 404);
  const list = await readDelivered(ctx, delivery, page);
  return page > list.pageCount ? data(null, 404) : { delivery, list };
}

export const meta = titled("Your list");

export default function AccountList({ loaderData: opened }: Route.ComponentProps) {
  if (opened === null) {
    return (
      <MessageScreen
        heading="You don't have access to this list"
        action={<PrimaryLink href="/account">Your account</PrimaryLink>}
      >
        It may belong to another account or be too old. Monthly lists and alerts require full access.
      </MessageScreen>
    );
  }
  const { delivery, list } = opened;
  return (
    <DeliveredList heading={deliveryName(delivery)} path={`/account/lists/${delivery.id}`} list={list}>
      {counted(delivery.leadCount, "lead")}, delivered {formatInstant(delivery.deliveredAt)}. The list stays the same;
      values are up to date.
    </DeliveredList>
  );
}
