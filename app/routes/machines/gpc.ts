import { PRIVACY_POLICY } from "../../../content/legal/privacy-policy.ts";
import { answer } from "./answer.ts";

/**
 * `/.well-known/gpc.json` (Global Privacy Control, GPC support resource): declares that the site honours the signal.
 */
export function loader() {
  return answer({
    mediaType: "application/json",
    body: JSON.stringify({ gpc: true, lastUpdate: PRIVACY_POLICY.changedOn }),
    maxAge: 86_400,
  });
}
