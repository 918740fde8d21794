import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../../platform/env.ts";

type AddressSettings = Pick<Settings, "dataDir" | "siteUrl" | "publicOrigin">;

const fileIn = (dataDir: string) => join(dataDir, "site-address");

/**
 * Where people reach the site that listens at `listening`: SITE_URL, else this machine's name with the port it was really
 * given. Without a slash at the end.
 */
export function siteAddress({ siteUrl, publicOrigin }: AddressSettings, listening: string): string {
  if (publicOrigin !== undefined) return siteUrl;
  const address = new URL(siteUrl);
  address.port = new URL(listening).port;
  return address.origin;
}

/** Leaves the running site's address in the data folder, for commands that print links. */
export async function recordSiteAddress(settings: AddressSettings, address: string): Promise<void> {
  await writeFile(fileIn(settings.dataDir), `${address}\n`);
}

/** The address that links start with: SITE_URL, else where the site was last started, else its default. */
export async function readSiteAddress(settings: AddressSettings): Promise<string> {
  if (settings.publicOrigin !== undefined) return settings.siteUrl;
  const recorded = await readFile(fileIn(settings.dataDir), "utf8").catch(() => "");
  return URL.canParse(recorded.trim()) ? recorded.trim() : settings.siteUrl;
}
