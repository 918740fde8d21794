import { resolve } from "node:path";
import { z } from "zod";
import { oneOf, path, type Read, whole } from "./setting-types.ts";

/** Destination of backups. */
export type BackupPlace =
  | { readonly kind: "off" }
  | { readonly kind: "folder"; readonly folder: string }
  | {
      readonly kind: "s3";
      readonly bucket: string;
      /** Prefix of every name, ending with a slash; may be empty. */
      readonly prefix: string;
      readonly endpoint: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

export interface BackupSettings {
  readonly place: BackupPlace;
  /** Number of daily and weekly backups to keep. */
  readonly keepDaily: number;
  readonly keepWeekly: number;
  /** Back up a database with data before migrating it. */
  readonly beforeUpgrade: boolean;
  /** Include the site's secret, so that a backup restores without the old data folder. */
  readonly withSecret: boolean;
  /** Encrypts backups; absent, they are not encrypted. */
  readonly passphrase?: string;
  /** Folder outside the data folder for the erasure ledger; absent if there is none. */
  readonly ledgerDir?: string;
}

/** Lengths of a passphrase in characters. The shortest has 96 random bits in base64, beyond any search. */
export const MIN_PASSPHRASE = 16;
export const MAX_PASSPHRASE = 1_000;

/** Environment variables about backups. */
export const BACKUP_ENVIRONMENT = {
  BACKUPS: z
    .string()
    .regex(
      /^(?!\w+:\/\/|s3:)|^s3:\/\/[a-z0-9][a-z0-9.-]{2,62}(?:\/[\w./-]*)?$/,
      "must be off, a folder, or an S3 address, for example s3://bucket/folder",
    )
    .pipe(path)
    .optional()
    .meta({
      shown: "`DATA_DIR/backups`",
      description: "destination of daily backups: a folder, an S3 address (`s3://bucket/folder`), or `off`",
    }),
  BACKUP_KEEP_DAILY: whole(1, 366, 7).default(7).describe("number of daily backups to keep"),
  BACKUP_KEEP_WEEKLY: whole(1, 520, 4).default(4).describe("number of weekly backups to keep"),
  BACKUP_WITH_SECRET: oneOf(["on", "off"])
    .default("on")
    .describe("`off` leaves the site's secret out of backups; a bucket gets it only encrypted"),
  BACKUP_PASSPHRASE: z
    .string()
    .min(MIN_PASSPHRASE, `must have at least ${MIN_PASSPHRASE} characters, for example from openssl rand -base64 24`)
    .max(MAX_PASSPHRASE, `must have at most ${MAX_PASSPHRASE} characters`)
    .optional()
    .describe("encrypts backups with this passphrase of at least 16 characters; a restore needs it"),
  BACKUP_BEFORE_UPGRADE: oneOf(["on", "off"])
    .default("on")
    .describe("backs up an older database before migrating it; `off` for a large database that is backed up elsewhere"),
  LEDGER_DIR: path
    .optional()
    .meta({
      shown: "`~/.local/state/newly-raised`",
      description:
        "folder outside `DATA_DIR` for the erasure ledger, so that restoring a backup does not undo erasures",
    }),
  S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: "must be the address of an S3-compatible service, for example https://s3.eu-central-1.amazonaws.com",
    })
    .optional()
    .meta({ shown: "AWS", description: "S3-compatible service for `BACKUPS`" }),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, "must be a region's name, for example eu-central-1")
    .default("us-east-1")
    .describe("its region"),
  S3_ACCESS_KEY_ID: z.string().optional().describe("its credentials: key"),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe("its credentials: secret"),
} as const;

type BackupEnvironment = Read<typeof BACKUP_ENVIRONMENT>;

/** System variables of the user: `XDG_STATE_HOME` and `HOME`. */
export interface UserFolders {
  readonly stateHome?: string | undefined;
  readonly home?: string | undefined;
}

/** Returns the settings, or a line that says what is missing. */
export function backupSettings(
  env: BackupEnvironment,
  dataDir: string,
  { stateHome, home }: UserFolders,
): BackupSettings | string {
  const place = placeOf(env, dataDir);
  if (typeof place === "string") return place;
  const state = stateHome ?? (home === undefined ? undefined : resolve(home, ".local/state"));
  // XDG Base Directory Specification: state that survives restarts and belongs to one user.
  const ledgerDir = env.LEDGER_DIR ?? (state === undefined ? undefined : resolve(state, "newly-raised"));
  return {
    place,
    keepDaily: env.BACKUP_KEEP_DAILY,
    keepWeekly: env.BACKUP_KEEP_WEEKLY,
    beforeUpgrade: env.BACKUP_BEFORE_UPGRADE === "on",
    withSecret: env.BACKUP_WITH_SECRET === "on",
    ...(env.BACKUP_PASSPHRASE === undefined ? {} : { passphrase: env.BACKUP_PASSPHRASE }),
    ...(ledgerDir === undefined ? {} : { ledgerDir: resolve(ledgerDir) }),
  };
}

/** Words for "no backups" and "backups where they usually are", which are no names of folders. */
const OFF = /^(?:off|no|none|false|disabled|0)$/i;
const ON = /^(?:on|yes|true|enabled|1)$/i;

function placeOf(env: BackupEnvironment, dataDir: string): BackupPlace | string {
  const {
    BACKUPS: place,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (place !== undefined && OFF.test(place)) return { kind: "off" };
  if (place === undefined || ON.test(place)) return { kind: "folder", folder: resolve(dataDir, "backups") };
  if (!place.startsWith("s3://")) return { kind: "folder", folder: resolve(place) };
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    return "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required if BACKUPS is an S3 address.";
  }
  const { hostname: bucket, pathname } = new URL(place);
  const prefix = pathname.replace(/^\/+|(?<!\/)\/+$/g, "");
  return {
    kind: "s3",
    bucket,
    prefix: prefix === "" ? "" : `${prefix}/`,
    region,
    accessKeyId,
    secretAccessKey,
    endpoint: (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ""),
  };
}
