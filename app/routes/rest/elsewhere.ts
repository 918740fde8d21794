import { invalidPath, notOffered, unsupportedMethod } from "../../../core/rest/rest-error.ts";
import type { Route } from "./+types/elsewhere.ts";
import { errorResponse, METHODS, optionsResponse } from "./answer.ts";

/** Addresses of the interface that name no resource: calls of functions, which are refused, and what is nothing at all. */
export function loader({ request, params }: Route.LoaderArgs): Response {
  return request.method === "OPTIONS" ? optionsResponse(request) : refuse(params["*"]);
}

export function action({ request, params }: Route.ActionArgs): Response {
  return params["*"].startsWith("rpc/") ? refuse(params["*"]) : errorResponse(unsupportedMethod(request.method), { allow: METHODS });
}

function refuse(path: string): Response {
  return errorResponse(path.startsWith("rpc/") ? notOffered("Functions cannot be called.", "Read a resource such as leads.") : invalidPath());
}
