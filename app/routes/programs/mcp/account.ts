import type { Route } from "./+types/account.ts";
import { answerMessage } from "./mcp.ts";

export { loader } from "./mcp.ts";

/** `/mcp/account`: like `/mcp`, for assistants that sign in to an account. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answerMessage(request, context, { needsAccount: true });
}
