import { z } from "zod";

/** Raised when an older program could not read what this one writes. */
export const BACKUP_FORMAT = 1;

/** The first and the last member of a backup: what it holds, and what that adds up to. */
export const MANIFEST_NAME = "manifest.json";
export const CHECKSUMS_NAME = "checksums.json";

const sha256 = z.hex().length(64);

/** Written before any data, so that a file this program cannot restore is refused at once. */
export const manifestSchema = z.object({
  product: z.literal("newly-raised"),
  format: z.int().positive(),
  /** Of the program that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** PostgreSQL's version, as `show server_version` gives it. */
  server: z.string(),
  /** Identifies the site's secret without giving it away; see `secretFingerprint`. */
  site: z.string(),
  /** The schema's version: every migration that was applied, by name. */
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.int() })),
  /** Further files it holds: secrets, where asked for. */
  files: z.array(z.string()),
});
export type BackupManifest = z.output<typeof manifestSchema>;

/** What the rows of a table add up to; see `RowTally`. */
export const tallySchema = z.object({ rows: z.int(), bytes: z.int(), sha256, rowSum: z.int() });
export type TableTally = z.output<typeof tallySchema>;

export const checksumsSchema = z.object({ manifest: sha256, tables: z.record(z.string(), tallySchema), files: z.record(z.string(), sha256) });
export type BackupChecksums = z.output<typeof checksumsSchema>;

/** A table's rows are cut into members of at most a few MiB, since tar states a member's size before its content. */
export function rowsMember(table: string, part: number): string {
  return `data/${table}/${String(part).padStart(6, "0")}`;
}

/** The table whose rows a member holds; undefined for any other member. */
export function tableOfMember(name: string): string | undefined {
  return /^data\/([^/]+)\/\d{6,}$/.exec(name)?.[1];
}
