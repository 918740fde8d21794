import type { BackupPlace } from "../../../platform/backup-settings.ts";
import { folderPlace } from "./folder-place.ts";

/** Opens the configured backup location; null if backups are off. */
export async function openPlace(place: BackupPlace): Promise<Place | null> {
  switch (place.kind) {
    case "off":
      return null;
    case "folder":
      return folderPlace(place.folder);
    case "s3":
      // Loaded on demand: most sites use no bucket.
      return (await import("./s3-place.ts")).s3Place(place);
  }
}

export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
}

/** A file that was being written when somebody looked. */
export interface Unfinished {
  /** Name that it was to get. */
  readonly file: string;
  /** Its writer's mark (`asWriter`), empty if its version had none; null where the location records none. */
  readonly mark: string | null;
  readonly changedAt: Date;
}

/**
 * A backup location: a folder or a bucket. Methods throw AppError `unavailable` or `invalid_input` with a one-line
 * message.
 */
export interface Place {
  /** As shown to operators. */
  readonly name: string;
  /** Stores a file completely or not at all, replacing one of the same name. `mark` is its writer's (`asWriter`). */
  readonly write: (name: string, content: AsyncIterable<Uint8Array>, mark?: string) => Promise<void>;
  /** Deletes the unfinished files of which `isAbandoned` says that nobody writes them. */
  readonly removeUnfinished: (isAbandoned: (file: Unfinished) => Promise<boolean>) => Promise<void>;
  readonly read: (name: string) => AsyncIterable<Uint8Array>;
  readonly list: () => Promise<readonly StoredFile[]>;
  readonly remove: (name: string) => Promise<void>;
}
