import type { Settings } from "../../platform/env.ts";
import { SECRET_MEMBER } from "./restore-site.ts";
import { AGE_ENDING, encrypted } from "./encryption.ts";

/** What a backup contains besides the database, and what a restore needs besides it. */
export interface BackupContents {
  /** Additional members of the file. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** `.age` or nothing, for names that the program chooses. */
  readonly ending: string;
  readonly isEncrypted: boolean;
  /** Encrypts the file if it has a passphrase. */
  seal(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** One line that says what a restore needs. */
  readonly needs: string;
}

interface Target {
  /** Null if the site has none yet. */
  readonly secret: string | null;
  /** True at a service that others run: the secret goes there only encrypted. */
  readonly isRemote: boolean;
}

/** The secret is in every backup, so that the file alone restores, unless it was left out or would lie open elsewhere. */
export function contentsFor(
  { backups, dataDir }: Pick<Settings, "backups" | "dataDir">,
  { secret, isRemote }: Target,
): BackupContents {
  const { passphrase, ledgerDir = dataDir } = backups;
  const isPassedOn = backups.withSecret && (!isRemote || passphrase !== undefined);
  const needed = [
    "this file",
    ...(passphrase === undefined ? [] : ["its passphrase"]),
    ...(isPassedOn || secret === null
      ? []
      : ["the site's secret (SECRET, or DATA_DIR/secret), which it does not contain"]),
  ];
  const contained = isPassedOn ? secret : null;
  const care =
    contained !== null && passphrase === undefined
      ? " It contains the site's secret: keep it as safe as a password."
      : "";
  return {
    files: new Map(contained === null ? [] : [[SECRET_MEMBER, Buffer.from(contained)] as const]),
    ending: passphrase === undefined ? "" : AGE_ENDING,
    isEncrypted: passphrase !== undefined,
    seal: (content) => (passphrase === undefined ? content : encrypted(content, passphrase)),
    needs: `To restore, keep ${needed.join(" and ")}; for erasures made after it, also the erasure ledger in ${ledgerDir}.${care}`,
  };
}
