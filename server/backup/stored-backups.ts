import type { StoredBackups } from "../../app/context.ts";
import { unavailable } from "../../platform/errors.ts";
import { siteSecret } from "../start/secret.ts";
import { timeOfBackup } from "./backup-names.ts";
import type { BackupJobSettings } from "./make-backup.ts";
import { type Place, openPlace } from "./places/open-place.ts";
import { secretFingerprint } from "./secret-fingerprint.ts";

/** This site's backups at the configured place, as the back office lists and sends them. */
export function storedBackups(settings: BackupJobSettings): StoredBackups {
  return {
    async list() {
      const place = await placeOf(settings);
      const site = secretFingerprint(await siteSecret(settings));
      const files = (await place.list()).flatMap(({ name, bytes }) => {
        const at = timeOfBackup(name, site);
        return at === undefined ? [] : [{ name, bytes, at }];
      });
      return files.toSorted((one, other) => other.at.getTime() - one.at.getTime());
    },
    async *read(name) {
      yield* (await placeOf(settings)).read(name);
    },
  };
}

async function placeOf({ backups }: BackupJobSettings): Promise<Place> {
  const place = await openPlace(backups.place);
  if (place === null) throw unavailable("Backups are off.");
  return place;
}
