import { z } from "zod";
import { listDestinations } from "../../../../core/customers/destinations/destinations.ts";
import { destinationBody } from "../../customers/destinations/api/destination-body.ts";
import { LIST_ANSWER } from "../../customers/destinations/api/destination-shape.ts";
import type { ToolParts } from "./tool.ts";

const nothing = z.strictObject({});

/** The account's destinations, as `GET /api/destinations`. */
export const destinationsTool: ToolParts<z.infer<typeof nothing>, z.infer<typeof LIST_ANSWER>> = {
  name: "list_destinations",
  title: "List destinations",
  description:
    "The tools to which the account's saved searches are delivered: state, counts, what to decide or remove by hand.",
  input: nothing,
  output: LIST_ANSWER,
  needs: "read",
  run: async ({ ctx }) => ({ found: { destinations: (await listDestinations(ctx)).map(destinationBody) } }),
};
