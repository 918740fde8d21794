import { mayUseOwnData } from "../../../../core/office/privacy/answer-request.ts";
import { readHeldData } from "../../../../core/office/privacy/held-data.ts";
import { readRequest } from "../../../../core/office/privacy/read-request.ts";
import { readRequestToken } from "../../../../core/office/privacy/request-link.ts";
import { coreContext } from "../../../context.ts";
import type { Route } from "./+types/copy.ts";

const HEADERS = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

/** All data held about a verified requester as JSON (GDPR article 20). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const id = readRequestToken(ctx, "status", new URL(request.url).searchParams.get("token") ?? "");
  const found = id === null ? null : await readRequest(ctx, id);
  if (found === null || found.subject === null || !mayUseOwnData(found, ctx.clock.now()))
    return new Response("This link is invalid or has expired.\n", { status: 404, headers: HEADERS });
  const { kind, name, companies } = found.subject;
  const address = found.isConfirmed ? found.email : null;
  const copy = { kind, name, companies, ...(await readHeldData(ctx, found.subject, address)) };
  return new Response(`${JSON.stringify(copy, null, 2)}\n`, {
    headers: {
      ...HEADERS,
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="my-data.json"',
    },
  });
}
