import { data, type MiddlewareFunction, redirect } from "react-router";
import { mayEnterOffice, type OfficeArea } from "../../../core/shared/office-access.ts";
import { apiKeyContext, coreContext } from "../../context.ts";
import { meetsPasskeyRule } from "../../../core/shared/fresh-session.ts";
import { signInAgain } from "../customers/sign-in/ask-again.ts";
import { PRIVATE } from "../customers/sign-in/private.ts";

/**
 * Guards an area of the back office: redirects signed-out visitors to sign-in and answers 404 to everybody without the
 * role. Rejects API keys, and sessions that owners do not allow here (see `setRequiresPasskeys`).
 */
export function guardArea(area: OfficeArea): MiddlewareFunction<Response> {
  return async ({ request, context }, next) => {
    const ctx = context.get(coreContext);
    const { actor } = ctx;
    const { pathname, search } = new URL(request.url);
    const withKey = context.get(apiKeyContext).state !== "none";
    if (!withKey && mayEnterOffice(actor, area)) {
      if (await meetsPasskeyRule(ctx)) return next();
      throw redirect(signInAgain(pathname + search), { ...PRIVATE, status: 303 });
    }
    if (!withKey && actor.access === "anonymous") {
      throw redirect(`/sign-in?next=${encodeURIComponent(pathname + search)}`, { ...PRIVATE, status: 303 });
    }
    throw data(null, { ...PRIVATE, status: 404 });
  };
}
