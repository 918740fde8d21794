/** A file at a place. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
}

/** Where backups are kept: a folder, or a bucket. Its methods throw AppError `unavailable` or `invalid_input` in one line. */
export interface Place {
  /** For people. */
  readonly name: string;
  /** Stores a file whole or not at all, in the place of one of the same name. */
  readonly write: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  readonly read: (name: string) => AsyncIterable<Uint8Array>;
  readonly list: () => Promise<readonly StoredFile[]>;
  readonly remove: (name: string) => Promise<void>;
}
