import { forbidden } from "../../platform/errors.ts";
import type { Actor, Context } from "./context.ts";

/** Areas of the back office: `desk` for editors, `owners` for money and members. */
export type OfficeArea = "desk" | "owners";

/** The only place that decides about access to the areas of the back office. */
export function mayEnterOffice(actor: Actor, area: OfficeArea): boolean {
  if (actor.access === "owner") return true;
  return actor.access === "editor" && area === "desk";
}

/** Throws AppError `forbidden` unless the actor is an owner. */
export function requireOwner({ actor }: Pick<Context, "actor">): void {
  if (!mayEnterOffice(actor, "owners")) throw forbidden("Only an owner of the site may do this.");
}

/** Throws AppError `forbidden` unless an editor or owner acts. */
export function requireEditor({ actor }: Pick<Context, "actor">): void {
  if (!mayEnterOffice(actor, "desk")) throw forbidden("Only editors and owners may do this.");
}
