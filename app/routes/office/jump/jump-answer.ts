import { coreContext } from "../../../context.ts";
import type { Suggested } from "../../../ui/forms/suggested.ts";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import type { Route } from "./+types/jump-answer.ts";
import { findPlaces } from "./find-places.ts";

/** `/back-office/jump.json?q=`: what the jump box offers while one types. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const places = await findPlaces(context.get(coreContext), new URL(request.url).searchParams.get("q") ?? "");
  const answer: Suggested = {
    pages: places.map(({ kind, name, detail = "", href }) => ({
      kind,
      name: detail === "" ? name : `${name} · ${detail}`,
      href,
    })),
    questions: [],
  };
  return Response.json(answer, PRIVATE);
}
