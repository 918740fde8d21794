import { z } from "zod";
import { listDestinations } from "../../../../core/customers/destinations/destinations.ts";
import { destinationBody } from "../../customers/destinations/api/destination-body.ts";
import { LIST_ANSWER } from "../../customers/destinations/api/destination-shape.ts";
import { tool } from "./tool.ts";

/** The account's destinations, as `GET /api/destinations`. */
export const destinationsTool = tool({
  name: "list_destinations",
  title: "List destinations",
  description:
    "The tools to which the account's saved searches are delivered: state, counts, what to decide or remove by hand.",
  input: z.strictObject({}),
  output: LIST_ANSWER,
  needs: "read",
  run: async ({ ctx }) => ({ found: { destinations: (await listDestinations(ctx)).map(destinationBody) } }),
});
