import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasOwner } from "../../core/customers/accounts/account.ts";
import { invitationUrl, invite } from "../../core/customers/accounts/invitation.ts";
import { PRODUCT_VERSION } from "../../platform/product-version.ts";
import type { Context } from "../../core/shared/context.ts";
import type { Settings } from "../../platform/env.ts";

type AddressSettings = Pick<Settings, "dataDir" | "siteUrl" | "publicOrigin">;

const fileIn = (dataDir: string) => join(dataDir, "site-address");

/** The site's public URL: SITE_URL, or this machine's name with the port it listens on. No trailing slash. */
export function siteAddress({ siteUrl, publicOrigin }: AddressSettings, listening: string): string {
  if (publicOrigin !== undefined) return siteUrl;
  const address = new URL(siteUrl);
  address.port = new URL(listening).port;
  return address.origin;
}

/** The lines that a started site prints: its public URL and, behind a proxy, the address that it listens on. */
export function startedWords(settings: AddressSettings & Pick<Settings, "siteName">, listening: string): string {
  const address = siteAddress(settings, listening);
  const behind = settings.publicOrigin === undefined ? "" : `It listens on ${listening}\n`;
  return `${settings.siteName} (version ${PRODUCT_VERSION}) is at ${settings.publicOrigin === undefined ? listening : address}\n${behind}`;
}

/** Records the running site's URL in the data folder, for commands that print links. */
export async function recordSiteAddress(settings: AddressSettings, address: string): Promise<void> {
  const file = fileIn(settings.dataDir);
  await writeFile(file, `${address}\n`, { mode: 0o600 });
  // An earlier version left it readable for everybody.
  await chmod(file, 0o600);
}

/** The URL that links start with: SITE_URL, else the last running site's, else the default. */
export async function readSiteAddress(settings: AddressSettings): Promise<string> {
  if (settings.publicOrigin !== undefined) return settings.siteUrl;
  const recorded = await readFile(fileIn(settings.dataDir), "utf8").catch(() => "");
  return URL.canParse(recorded.trim()) ? recorded.trim() : settings.siteUrl;
}

/** A link that makes the first person to open it the owner; null if the site has an owner. */
export async function firstOwnerLink(ctx: Context, siteUrl: string): Promise<string | null> {
  if (await hasOwner(ctx)) return null;
  return invitationUrl(siteUrl, await invite(ctx, { email: null, role: "owner" }));
}
