import type { Finding } from "../../core/office/back-office/preflight-results.ts";
import type { SoldLink } from "../../core/customers/billing/payments.ts";
import type { Context } from "../../core/shared/context.ts";
import type { Settings } from "../../platform/env.ts";
import type { Content } from "../content/content.ts";

/** Fixes that the screen offers as one button; app/routes/office/preflight/fixes.ts performs them. */
export type Fix = "mail-test" | "back-up" | "verify-backup" | "withdraw-sample" | "read-filings";

export const GROUPS = ["Texts", "Data", "E-mail", "Payments", "Backups and secrets", "Server"] as const;

interface CheckFacts {
  readonly key: string;
  readonly group: (typeof GROUPS)[number];
  readonly title: string;
  /** Its meaning for the site, in plain words. */
  readonly about: string;
  /** The screen that fixes it. */
  readonly screen?: string;
  readonly fix?: Fix;
}

/** The state that checks read. */
export interface PreflightState {
  readonly ctx: Context;
  readonly settings: Settings;
  readonly content: Content;
  /** The user id of the process; absent on systems without users. */
  readonly uid: number | undefined;
}

/** A preflight check that looks only at the site itself. */
export interface InsideCheck extends CheckFacts {
  readonly findings: (state: PreflightState) => Promise<readonly Finding[]> | readonly Finding[];
}

/** Inputs of checks that need traffic to other machines. */
export interface OutsideState extends Pick<PreflightState, "ctx" | "content"> {
  readonly settings: Pick<Settings, "siteUrl" | "publicOrigin">;
  /** Active Payment Links at the payment provider; null without one. */
  readonly soldLinks: (() => Promise<readonly SoldLink[]>) | null;
  /** Whether Stripe Tax is set up; null without Stripe. */
  readonly isTaxReady: (() => Promise<boolean>) | null;
}

/** A check that sends traffic to other machines, so it runs only on request. */
export interface OutsideCheck extends CheckFacts {
  /** The missing setting that it depends on; null if it can run. */
  readonly waitsFor: (settings: Settings) => string | null;
  readonly findings: (state: OutsideState) => Promise<readonly Finding[]>;
}

/** Makes a finding of each text. */
export function found(where: string, whats: readonly string[]): readonly Finding[] {
  return whats.map((what) => ({ where, what }));
}

/** The screen that edits a piece of content. */
export function screenOf({ key }: { readonly key: string }): string {
  return `/back-office/content/${key}`;
}
