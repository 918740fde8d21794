import { REFUSED } from "../../../../core/programs/rest/rest-error.ts";
import type { Route } from "./+types/elsewhere.ts";
import { errorResponse, METHODS, optionsResponse } from "./answer.ts";

/** API addresses that name no resource: rejects function calls (`rpc`) and answers 404 otherwise. */
export function loader({ request, params }: Route.LoaderArgs): Response {
  return request.method === "OPTIONS" ? optionsResponse(request) : refuse(params["*"]);
}

export function action({ request, params }: Route.ActionArgs): Response {
  return params["*"].startsWith("rpc/")
    ? refuse(params["*"])
    : errorResponse(REFUSED.method(request.method), { allow: METHODS });
}

function refuse(path: string): Response {
  return errorResponse(
    path.startsWith("rpc/")
      ? REFUSED.notOffered("Functions are not supported.", "Read a resource such as leads.")
      : REFUSED.path(),
  );
}
