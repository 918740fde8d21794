import { pageMembers } from "../../../../core/customers/accounts/members.ts";
import { listOrders } from "../../../../core/customers/billing/orders.ts";
import { findNamed } from "../../../../core/intake/curation/tables/find-named.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { mayEnterOffice } from "../../../../core/shared/office-access.ts";
import { editPath, KIND_LABELS } from "../catalogue/kinds.ts";
import { type Place, screensNamed } from "./screens.ts";

export const LONGEST_TEXT = 200;

const MOST = 8;

/**
 * What the acting person may go to by a text: screens, actions and settings; companies, people, rounds and investors by
 * name; and for owners accounts by the start of their address and orders by number.
 */
export async function findPlaces(ctx: Context, asked: string): Promise<readonly Place[]> {
  const text = asked.replaceAll("\u0000", "").trim().slice(0, LONGEST_TEXT);
  const screens = screensNamed(ctx.actor, text);
  if (text === "") return screens;
  const isOwner = mayEnterOffice(ctx.actor, "owners");
  const [subjects, members, orders] = await Promise.all([
    findNamed(ctx, text, MOST),
    isOwner ? pageMembers(ctx, { search: text, limit: MOST, after: null }) : null,
    isOwner ? listOrders(ctx, { search: text, limit: MOST }) : [],
  ]);
  return [
    ...screens.slice(0, MOST),
    ...subjects.map(({ kind, id, name, detail, status }) => ({
      kind: KIND_LABELS[kind],
      name,
      detail: [detail, status === "listed" ? "" : status].filter(Boolean).join(", "),
      href: editPath(kind, id),
    })),
    ...(members?.items ?? []).map(({ id, email, role, plan }) => ({
      kind: "Account",
      name: email,
      detail: [role, plan].filter(Boolean).join(", "),
      href: `/back-office/members/${encodeURIComponent(id)}`,
    })),
    ...orders.map(({ id, plan, state, email }) => ({
      kind: "Order",
      name: `#${id} ${plan}`,
      detail: [email, state].filter(Boolean).join(", "),
      href: `/back-office/orders?search=${id}`,
    })),
  ];
}
