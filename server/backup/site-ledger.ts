import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Settings } from "../../platform/env.ts";
import { isAppError } from "../../platform/errors.ts";
import { dataFolderLedger, type Ledger, type LedgerCopy, ledgerFile, openLedger } from "../start/ledger.ts";
import { ledgerName } from "./backup-names.ts";
import { type Place, openPlace } from "./places/open-place.ts";
import { secretFingerprint } from "./secret-fingerprint.ts";

interface SiteLedgerOptions {
  readonly settings: Pick<Settings, "dataDir" | "backups">;
  readonly secret: string;
  readonly onError: (error: unknown, what: string) => void;
}

/** The erasure ledger with its copies in the data folder, in `LEDGER_DIR` and beside the backups. */
export async function siteLedger({
  settings: { dataDir, backups },
  secret,
  onError,
}: SiteLedgerOptions): Promise<Ledger> {
  const site = secretFingerprint(secret);
  const place = await openPlace(backups.place);
  const copies = [
    dataFolderLedger(dataDir),
    ...(backups.ledgerDir === undefined ? [] : [ledgerFile(join(backups.ledgerDir, `${site}.jsonl`))]),
    ...(place === null
      ? []
      : [
          backups.place.kind === "folder"
            ? ledgerFile(join(backups.place.folder, ledgerName(site)))
            : placeLedger(place, ledgerName(site)),
        ]),
  ];
  return openLedger({ copies, onError });
}

/** A ledger copy at a location that can only store whole files. */
function placeLedger(place: Place, file: string): LedgerCopy {
  return {
    name: `${place.name}${file}`,
    async read() {
      try {
        return await text(place.read(file));
      } catch (error) {
        if (isAppError(error) && error.code === "not_found") return "";
        throw error;
      }
    },
    async add(lines, before) {
      const begin = before === "" || before.endsWith("\n") ? before : `${before}\n`;
      await place.write(file, Readable.from([Buffer.from(begin + lines.map((entry) => `${entry}\n`).join(""))]));
    },
  };
}
