import type { Measure } from "../facts/measures.ts";

/**
 * A provider of estimates, as its folder declares it: what it costs, how it is asked and how its answers are read. Calls,
 * their ledger and the budget are the same for all (`read-estimates.ts`).
 */
export interface EstimateProvider {
  readonly name: string;
  /** Most domains in a call. */
  readonly perCall: number;
  /** US dollars for a call and for each of its domains. */
  readonly price: Readonly<Record<"history" | "newest", { readonly call: number; readonly domain: number }>>;
  /** Months of history that the first call about a domain asks for. */
  readonly historyMonths: number;
  readonly ask: (call: EstimateCall) => Promise<ProviderAnswer>;
  /** What a call without an answer cost; 0 if it never arrived, null if that cannot be found out. */
  readonly costOf: (call: EstimateCall) => Promise<number | null>;
  /** The measures in an answer, by domain. What the provider does not have is absent. Throws AppError `invalid_input`. */
  readonly read: (answer: string, call: EstimateCall) => ReadonlyMap<string, readonly Measure[]>;
}

export type ProviderAnswer =
  | { readonly kind: "answered"; readonly answer: string; readonly cost: number }
  /** Not answered now: it may be asked again after the delay. */
  | { readonly kind: "later"; readonly reason: string; readonly delayMs: number; readonly cost: number }
  /** Not answered until somebody acts. */
  | { readonly kind: "refused"; readonly reason: string; readonly cost: number }
  /** The connection broke: it may have been paid. */
  | { readonly kind: "unknown"; readonly reason: string };

/** A company of a call, by its domain. */
export interface EstimateTarget {
  readonly companyId: number;
  readonly domain: string;
}

/** A paid call, as the ledger has it. */
export interface EstimateCall {
  readonly id: number;
  readonly tag: string;
  /** `2026-11`. */
  readonly month: string;
  readonly isHistory: boolean;
  /** ISO 3166-1 code. */
  readonly country: string;
  readonly askedAt: Date;
  readonly targets: readonly EstimateTarget[];
  /** Null until it is answered, and once it was published. */
  readonly answer: string | null;
}

/** The outcome of a call; its cost in US dollars. */
export interface EndedCall {
  readonly state: "answered" | "read" | "lost" | "refused";
  readonly cost?: number;
  readonly answer?: string;
  readonly problem?: string;
}

/** The ledger of a provider's calls. Every step is committed before the next. */
export interface EstimateLedger {
  /** Companies not asked about this month, newest rounds first; only those without (`history`) or with last month's. */
  readonly due: (which: {
    readonly month: string;
    readonly isHistory: boolean;
    readonly limit: number;
  }) => Promise<readonly EstimateTarget[]>;
  /** US dollars of the month, with the estimates of calls whose cost is not known. */
  readonly spent: (month: string) => Promise<number>;
  /** Records a call before it is made. */
  readonly begin: (
    call: Pick<EstimateCall, "month" | "isHistory" | "country" | "targets">,
    estimate: number,
  ) => Promise<EstimateCall>;
  readonly end: (id: number, outcome: EndedCall) => Promise<void>;
  /** Calls of earlier runs without an answer, or with one that was not published. */
  readonly open: () => Promise<readonly EstimateCall[]>;
}

/** The provider's prices; `stated` is what its newest month costs for a whole call, in dollars, if that differs. */
export function pricesOf(
  { price: { history, newest }, perCall }: Pick<EstimateProvider, "price" | "perCall">,
  stated: string | undefined,
): EstimateProvider["price"] {
  const listed = newest.call + newest.domain * perCall;
  const factor = Number(stated ?? listed) / listed;
  const scaled = ({ call, domain }: typeof newest) => ({ call: call * factor, domain: domain * factor });
  return { history: scaled(history), newest: scaled(newest) };
}

/** What asking about so many domains costs, in US dollars. */
export function priceOf(
  { price, perCall }: Pick<EstimateProvider, "price" | "perCall">,
  due: Readonly<Record<"history" | "newest", number>>,
): number {
  return (["history", "newest"] as const).reduce(
    (sum, which) => sum + Math.ceil(due[which] / perCall) * price[which].call + due[which] * price[which].domain,
    0,
  );
}
