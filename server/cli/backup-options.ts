import type { Settings } from "../../platform/env.ts";
import { readPassphrase } from "../backup/encryption.ts";
import type { CommandRun } from "./command.ts";

/** The settings as `--passphrase-file` and `--without-secret` change them. Throws AppError `invalid_input`. */
export async function withBackupOptions({
  settings,
  values,
}: Pick<CommandRun, "settings" | "values">): Promise<Settings> {
  const file = values["passphrase-file"];
  const passphrase = typeof file === "string" ? { passphrase: await readPassphrase(file) } : {};
  const secret = values["without-secret"] === true ? { withSecret: false } : {};
  return { ...settings, backups: { ...settings.backups, ...passphrase, ...secret } };
}
