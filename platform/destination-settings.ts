import { z } from "zod";
import { origin, type Read } from "./setting-types.ts";

/** Environment variables. */
export const DESTINATION_ENVIRONMENT = {
  HUBSPOT_URL: origin
    .default("https://api.hubapi.com")
    .describe("HubSpot's API, for destinations of customers; another one only for tests"),
  HUBSPOT_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      "the operator's app at HubSpot, by which customers sign in there instead of pasting a token; redirect URI " +
        "`SITE_URL/account/destinations/signed-in`",
    ),
  HUBSPOT_CLIENT_SECRET: z.string().optional().describe("secret of the same app"),
  HUBSPOT_SIGN_IN_URL: origin
    .default("https://app.hubspot.com")
    .describe("HubSpot's pages, where customers sign in; others only for tests"),
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

/** The operator's app at a tool. */
export interface ToolApp {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The tool's pages, where customers sign in. */
  readonly signInUrl: string;
  readonly redirectUri: string;
}

/** The operator's apps, by the key of their destination. */
export type ToolApps = Readonly<Record<string, ToolApp>>;

export function destinationApps(
  env: Read<typeof DESTINATION_ENVIRONMENT>,
  {
    hubspot,
    siteUrl,
  }: { readonly hubspot: Pick<ToolApp, "clientId" | "clientSecret"> | undefined; readonly siteUrl: string },
): ToolApps {
  if (hubspot === undefined) return {};
  const redirectUri = `${siteUrl}/account/destinations/signed-in`;
  return { hubspot: { ...hubspot, signInUrl: env.HUBSPOT_SIGN_IN_URL, redirectUri } };
}
