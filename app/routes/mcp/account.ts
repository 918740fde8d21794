import type { Route } from "./+types/account.ts";
import { answerMessage, methodNotAllowed } from "./mcp.ts";

/** `/mcp/account`: like `/mcp`, for assistants that sign in to an account. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answerMessage(request, context, { needsAccount: true });
}

export function loader(): Response {
  return methodNotAllowed();
}
