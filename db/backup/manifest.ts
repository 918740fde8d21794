import { z } from "zod";

/** Raised when older programs cannot read the format. */
export const BACKUP_FORMAT = 1;

/** First and last member of a backup: contents and checksums. */
export const MANIFEST_NAME = "manifest.json";
export const CHECKSUMS_NAME = "checksums.json";

const sha256 = z.hex().length(64);

/** Written before any data, so that a program that cannot restore the file rejects it at once. */
export const manifestSchema = z.object({
  product: z.literal("newly-raised"),
  format: z.int().positive(),
  /** Version of the program that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** PostgreSQL's `server_version`. */
  server: z.string(),
  /** Identifies the site's secret without revealing it; see `secretFingerprint`. */
  site: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.int() })),
  /** Additional files: secrets, if requested. */
  files: z.array(z.string()),
});
export type BackupManifest = z.output<typeof manifestSchema>;

/** Checksums of a table's rows; see `RowTally`. */
const tallySchema = z.object({ rows: z.int(), bytes: z.int(), sha256, rowSum: z.int() });
export type TableTally = z.output<typeof tallySchema>;

export const checksumsSchema = z.object({
  manifest: sha256,
  tables: z.record(z.string(), tallySchema),
  files: z.record(z.string(), sha256),
});
export type BackupChecksums = z.output<typeof checksumsSchema>;

/** Rows are split into members of a few MiB, because tar needs a member's size before its content. */
export function rowsMember(table: string, part: number): string {
  return `data/${table}/${String(part).padStart(6, "0")}`;
}

/** The table whose rows a member contains; undefined for other members. */
export function tableOfMember(name: string): string | undefined {
  return /^data\/([^/]+)\/\d{6,}$/.exec(name)?.[1];
}
