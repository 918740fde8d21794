import { origin, type Read } from "./setting-types.ts";

/** Environment variables. */
export const DESTINATION_ENVIRONMENT = {
  HUBSPOT_URL: origin
    .default("https://api.hubapi.com")
    .describe("HubSpot's API, for destinations of customers; another one only for tests"),
  PIPEDRIVE_URL: origin
    .default("https://api.pipedrive.com")
    .describe("Pipedrive's API, for destinations of customers; another one only for tests"),
  ATTIO_URL: origin
    .default("https://api.attio.com")
    .describe("Attio's API, for destinations of customers; another one only for tests"),
} as const;

/** The address of each tool's API, by the key of its destination. */
export type DestinationUrls = Readonly<Record<string, string>>;

export function destinationUrls(env: Read<typeof DESTINATION_ENVIRONMENT>): DestinationUrls {
  return { hubspot: env.HUBSPOT_URL, pipedrive: env.PIPEDRIVE_URL, attio: env.ATTIO_URL };
}
