import { address, operation } from "../../../../api/address.ts";
import { listDestinations } from "../../../../../core/customers/destinations/destinations.ts";
import { DESTINATIONS } from "./destination.ts";
import { destinationBody } from "./destination-body.ts";
import { LIST_ANSWER } from "./destination-shape.ts";

export const api = address("/api/destinations", DESTINATIONS, {
  get: operation({
    id: "readDestinations",
    summary: "Read your destinations",
    description: "The tools to which your leads are delivered, with their state, cursor and last error.",
    answered: "They are.",
    answer: LIST_ANSWER,
    handle: async (ctx) => ({ destinations: (await listDestinations(ctx)).map(destinationBody) }),
  }),
});
export const loader = api.serve;
export const action = api.serve;
