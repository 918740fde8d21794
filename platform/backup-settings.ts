import { resolve } from "node:path";
import { z } from "zod";

/** Where backups go. */
export type BackupPlace =
  | { readonly kind: "off" }
  | { readonly kind: "folder"; readonly folder: string }
  | {
    readonly kind: "s3"; readonly bucket: string;
    /** Before every name, with a slash at its end; may be empty. */
    readonly prefix: string;
    readonly endpoint: string; readonly region: string; readonly accessKeyId: string; readonly secretAccessKey: string;
  };

export interface BackupSettings {
  readonly place: BackupPlace;
  /** How many days, and how many weeks before today, keep their newest backup. */
  readonly keepDaily: number;
  readonly keepWeekly: number;
  /** Whether a database with data is backed up before it is migrated. */
  readonly beforeUpgrade: boolean;
  /** A folder outside the data folder for the ledger of erasures; absent where there is none to be had. */
  readonly ledgerDir?: string;
}

const count = (high: number, example: number) => {
  const error = `must be a whole number from 1 to ${high}, for example ${example}`;
  return z.string().regex(/^\d{1,4}$/, error).transform(Number).refine((n) => n >= 1 && n <= high, error);
};

/** The environment's part that is about backups. */
export const BACKUP_ENVIRONMENT = {
  BACKUPS: z.string().regex(/^(?!\w+:\/\/|s3:)|^s3:\/\/[a-z0-9][a-z0-9.-]{2,62}(?:\/[\w./-]*)?$/, "must be off, a folder, or an S3 address, for example s3://bucket/folder").optional(),
  BACKUP_KEEP_DAILY: count(366, 7).default(7),
  BACKUP_KEEP_WEEKLY: count(520, 4).default(4),
  BACKUP_BEFORE_UPGRADE: z.enum(["on", "off"], "must be one of on, off, for example on").default("on"),
  LEDGER_DIR: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be the address of an S3-compatible service, for example https://s3.eu-central-1.amazonaws.com" }).optional(),
  S3_REGION: z.string().regex(/^[\w-]+$/, "must be a region's name, for example eu-central-1").default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
} as const;

interface BackupEnvironment {
  readonly BACKUPS?: string | undefined;
  readonly BACKUP_KEEP_DAILY: number;
  readonly BACKUP_KEEP_WEEKLY: number;
  readonly BACKUP_BEFORE_UPGRADE: "on" | "off";
  readonly LEDGER_DIR?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** What the system says of its user: `XDG_STATE_HOME` and `HOME`. */
export interface UserFolders {
  readonly stateHome?: string | undefined;
  readonly home?: string | undefined;
}

/** The settings, or a line that says what is missing. */
export function backupSettings(env: BackupEnvironment, dataDir: string, { stateHome, home }: UserFolders): BackupSettings | string {
  const place = placeOf(env, dataDir);
  if (typeof place === "string") return place;
  const state = stateHome ?? (home === undefined ? undefined : resolve(home, ".local/state"));
  // XDG Base Directory Specification: data that outlives a program's restarts and belongs to one user.
  const ledgerDir = env.LEDGER_DIR ?? (state === undefined ? undefined : resolve(state, "newly-raised"));
  return {
    place,
    keepDaily: env.BACKUP_KEEP_DAILY,
    keepWeekly: env.BACKUP_KEEP_WEEKLY,
    beforeUpgrade: env.BACKUP_BEFORE_UPGRADE === "on",
    ...(ledgerDir === undefined ? {} : { ledgerDir: resolve(ledgerDir) }),
  };
}

function placeOf(env: BackupEnvironment, dataDir: string): BackupPlace | string {
  const { BACKUPS: place, S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (place === "off") return { kind: "off" };
  if (place === undefined) return { kind: "folder", folder: resolve(dataDir, "backups") };
  if (!place.startsWith("s3://")) return { kind: "folder", folder: resolve(place) };
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    return "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set where BACKUPS is an S3 address.";
  }
  const { hostname: bucket, pathname } = new URL(place);
  const prefix = pathname.replace(/^\/+|\/+$/g, "");
  return {
    kind: "s3", bucket, prefix: prefix === "" ? "" : `${prefix}/`, region, accessKeyId, secretAccessKey,
    endpoint: (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ""),
  };
}
