import { AppError } from "../../platform/errors.ts";
import type { Actor, Context } from "../context.ts";

/** What the back office holds: the desk where editors work, and what is the owners' alone, money and members. */
export type OfficeArea = "desk" | "owners";

/** Who may enter which area is answered here alone: editors the desk, owners everything, nobody else anything. */
export function mayEnterOffice(actor: Actor, area: OfficeArea): boolean {
  if (actor.access === "owner") return true;
  return actor.access === "editor" && area === "desk";
}

/** Held by verbs that are the owners' alone. Throws AppError `forbidden` for anybody else. */
export function requireOwner({ actor }: Pick<Context, "actor">): void {
  if (!mayEnterOffice(actor, "owners")) throw new AppError("forbidden", "Only an owner of the site may do this.");
}
