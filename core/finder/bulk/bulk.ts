/** What becomes of a list: it is worked on, its owner holds it back or gave it up, or it is finished. */
export type BulkState = "running" | "paused" | "cancelled" | "done";

/** Why a list is paused: its owner held it back, or their plan does not include lists now, and then it goes on by itself when one does. */
export type PausedBy = "owner" | "plan";

/** A list of people whose addresses an account looks up. */
export interface Bulk {
  readonly id: string;
  readonly fileName: string;
  readonly format: "csv" | "xlsx";
  readonly state: BulkState;
  /** Null unless it is paused. */
  readonly pausedBy: PausedBy | null;
  readonly rows: number;
  readonly done: number;
  /** Rows with an address. */
  readonly found: number;
  readonly verified: number;
  /** Rows whose mail servers asked to come back later. */
  readonly later: number;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** When it is removed. */
  readonly purgeAt: Date;
}

/** How long a list is kept. */
export const KEPT_DAYS = 30;

/** How large a list may be. */
export const BULK_LIMITS = { bytes: 10 * 1_048_576, rows: 10_000, columns: 100, cellCharacters: 5_000 } as const;

/** Greylisting servers want to be asked again, and what fails on our side may pass: after so many minutes, and then no more. */
export const AGAIN_MINUTES = [5, 30, 120] as const;
