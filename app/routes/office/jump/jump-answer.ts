import type { Suggested } from "../../../ui/forms/suggested.ts";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import { findPlaces } from "./find-places.ts";
import { screenLoader } from "../screen.ts";

/** `/back-office/jump.json?q=`: what the jump box offers while one types. */
export const loader = screenLoader(async ({ ctx, query }) => {
  const places = await findPlaces(ctx, query.get("q") ?? "");
  const answer: Suggested = {
    pages: places.map(({ kind, name, detail = "", href }) => ({
      kind,
      name: detail === "" ? name : `${name} · ${detail}`,
      href,
    })),
    questions: [],
  };
  return Response.json(answer, PRIVATE);
});
