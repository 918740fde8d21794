import type { BackupPlace } from "../../../platform/backup-settings.ts";
import { folderPlace } from "./folder-place.ts";
import type { Place } from "./place.ts";

/** The place that the settings name; null where they switch backups off. */
export async function openPlace(place: BackupPlace): Promise<Place | null> {
  switch (place.kind) {
    case "off":
      return null;
    case "folder":
      return folderPlace(place.folder);
    case "s3":
      // Most sites speak to no bucket.
      return (await import("./s3-place.ts")).s3Place(place);
  }
}
