import type { z } from "zod";
import { listDestinations } from "../../../../../core/customers/destinations/destinations.ts";
import { json } from "../../../finder/api/bulk/answer.ts";
import { answer } from "../../companies/lists-answer.ts";
import type { Route } from "./+types/destinations.ts";
import { destinationBody } from "./destination-body.ts";
import type { LIST_ANSWER } from "./destination-shape.ts";

/** `GET /api/destinations`: the account's destinations, oldest first. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return answer(request, context, async (ctx) => {
    const body: z.infer<typeof LIST_ANSWER> = { destinations: (await listDestinations(ctx)).map(destinationBody) };
    return json(body, 200);
  });
}
