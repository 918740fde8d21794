import type { PaymentProvider } from "../../core/customers/billing/payments.ts";
import type { Context } from "../../core/shared/context.ts";
import type { Settings } from "../../platform/env.ts";
import type { Content } from "../content/content.ts";

/** A problem to fix before the site goes live. */
export interface Finding {
  /** A screen of the back office, or the name of a setting. */
  readonly where: string;
  readonly what: string;
}

export const GROUPS = ["Texts", "Data", "E-mail", "Payments", "Backups and secrets", "Server"] as const;

/** What checks read. */
export interface PreflightSite {
  readonly ctx: Context;
  readonly settings: Settings;
  readonly content: Content;
  /** The user id of the process; absent on systems without users. */
  readonly uid: number | undefined;
  /** Asked only by checks of a site that takes payments through Stripe. */
  readonly provider: Pick<PaymentProvider, "listPaymentLinks" | "isTaxReady"> | null;
}

/** A check before going live. */
export interface Check {
  readonly key: string;
  readonly group: (typeof GROUPS)[number];
  readonly title: string;
  /** Its meaning for the site, in plain words. */
  readonly about: string;
  /** The screen that fixes it. */
  readonly screen?: string;
  /** A button that fixes it at once, after it says what it does. */
  readonly fix?: { readonly label: string; readonly text: string };
  /**
   * Only of checks that send traffic to other machines, which run on request and end within two minutes: the missing
   * setting that it depends on; null if it can run.
   */
  readonly waitsFor?: (settings: Settings) => string | null;
  /** Remarks that ask for nothing. */
  readonly notes?: (site: PreflightSite) => readonly string[];
  /** Suggestions, each of which can be dismissed for good. */
  readonly advice?: (site: PreflightSite) => readonly string[];
  readonly findings: (site: PreflightSite) => Promise<readonly Finding[]> | readonly Finding[];
}

/** Makes a finding of each text; false stands for one that does not apply. */
export function found(where: string, ...whats: readonly (string | false)[]): readonly Finding[] {
  return whats.flatMap((what) => (what === false ? [] : [{ where, what }]));
}

/** The screen that edits a piece of content. */
export function screenOf({ key }: { readonly key: string }): string {
  return `/back-office/content/${key}`;
}
