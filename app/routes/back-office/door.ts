import { data, type MiddlewareFunction, redirect } from "react-router";
import { mayEnterOffice, type OfficeArea } from "../../../core/accounts/back-office-access.ts";
import { apiKeyContext, coreContext } from "../../context.ts";
import { PRIVATE } from "../sign-in/private.ts";

/**
 * Stands before every address of an area of the back office, whatever is asked of it: who is signed out is led to sign
 * in and back; whom it is not for is told that nothing is there. An API key opens nothing here, whoever's it is.
 */
export function doorTo(area: OfficeArea): MiddlewareFunction<Response> {
  return ({ request, context }, next) => {
    const { actor } = context.get(coreContext);
    const withKey = context.get(apiKeyContext).state !== "none";
    if (!withKey && mayEnterOffice(actor, area)) return next();
    if (!withKey && actor.access === "anonymous") {
      const { pathname, search } = new URL(request.url);
      throw redirect(`/sign-in?next=${encodeURIComponent(pathname + search)}`, { ...PRIVATE, status: 303 });
    }
    throw data(null, { ...PRIVATE, status: 404 });
  };
}
