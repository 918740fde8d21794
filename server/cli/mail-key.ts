import { prepareDataFolder } from "../start/data-folder.ts";
import { siteSecret } from "../start/secret.ts";
import type { CommandRun } from "./command.ts";

/** What the site keys its lists of addresses with, and signs the links in mails. */
export async function mailKey({ settings }: CommandRun): Promise<Buffer> {
  if (settings.secret === undefined) await prepareDataFolder(settings.dataDir);
  return Buffer.from(await siteSecret(settings));
}
