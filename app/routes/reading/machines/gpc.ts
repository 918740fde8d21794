import { PRIVACY_PIECE } from "../../../content/pieces/legal.ts";
import { contentContext, coreContext } from "../../../context.ts";
import type { Route } from "./+types/gpc.ts";
import { answer } from "./answer.ts";

/**
 * `/.well-known/gpc.json` (Global Privacy Control, GPC support resource): declares that the site honours the signal.
 */
export function loader({ context }: Route.LoaderArgs) {
  const today = context.get(coreContext).clock.now().toISOString().slice(0, 10);
  const { changedOn } = PRIVACY_PIECE.on(context.get(contentContext).of(PRIVACY_PIECE), today);
  return answer({
    mediaType: "application/json",
    body: JSON.stringify({ gpc: true, lastUpdate: changedOn }),
    maxAge: 86_400,
  });
}
