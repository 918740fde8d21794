import type { ExchangeRateSettings } from "../../../platform/exchange-rate-settings.ts";
import type { KindOptions, OpenRequest, PublishingRule } from "../../catalogue/sources/source.ts";
import type { EndedState } from "./managed-source.ts";
import type { RunCounts } from "./runs.ts";

/** Settings of the site that runs need. */
export interface RunSettings extends NonNullable<OpenRequest["settings"]> {
  readonly dataDir: string;
  readonly rates: ExchangeRateSettings;
}

/** A run that has begun. */
export interface BegunRun {
  readonly id: number;
  readonly sourceId: number;
  readonly kind: string;
  readonly options: KindOptions;
  readonly runOptions: KindOptions;
  readonly publishing: PublishingRule;
  readonly requestedBy: string;
}

export interface RunResult {
  readonly state: EndedState;
  readonly ingestRunId: number | null;
  readonly counts: RunCounts | null;
  readonly shape: string | null;
  readonly problem: string | null;
}

/** The input of a run's ingest run: unique to the run. */
export function ingestInput({ sourceId, id }: Pick<BegunRun, "sourceId" | "id">): string {
  return `source ${sourceId}, run ${id}`;
}
