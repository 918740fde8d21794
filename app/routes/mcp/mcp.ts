import { apiKeyContext, coreContext, finderContext, logContext, shareContext, siteContext, visitorAddressContext } from "../../context.ts";
import type { Route } from "./+types/mcp.ts";
import { readMessage } from "./read-message.ts";
import { refuse } from "./refuse.ts";
import { isAllowedOrigin } from "./origin.ts";
import { serveMessage } from "./serve-message.ts";

/** `/mcp`: the Model Context Protocol over Streamable HTTP, without sessions: every message is answered by itself. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const site = context.get(siteContext);
  if (!isAllowedOrigin(request, site.url)) return refuse(403, "Pages of other sites may not use this address.");
  const share = await context.get(shareContext)();
  if (!share.allowed) return refuse(429, `Too many requests. Try again in ${share.retryAfterSeconds} s.`, share.headers);
  const key = context.get(apiKeyContext);
  if (key.state === "refused") return refuse(401, `The API key is not valid. ${key.reason}`, { ...share.headers, "www-authenticate": 'Bearer error="invalid_token"' });
  if (request.method !== "POST") return methodNotAllowed();
  const message = await readMessage(request);
  if (message instanceof Response) return message;
  const response = await serveMessage(
    { ctx: context.get(coreContext), site, log: context.get(logContext), finder: context.get(finderContext), key, network: context.get(visitorAddressContext) },
    request, message,
  );
  response.headers.set("cache-control", "no-store");
  for (const [name, value] of Object.entries(share.headers)) response.headers.set(name, value);
  return response;
}

/** There are no streams to open and no sessions to end: only POST says something here. */
export function loader(): Response {
  return methodNotAllowed();
}

function methodNotAllowed(): Response {
  return refuse(405, "This address is for programs that speak the Model Context Protocol: send a message with POST.", { allow: "POST" });
}
