import type { Clock } from "../../../platform/clock.ts";
import { AppError, unavailable } from "../../../platform/errors.ts";
import { documentOfCall } from "./estimate-document.ts";
import type { EstimateCall, EstimateLedger, EstimateProvider } from "./estimates.ts";
import type { Opened } from "./record.ts";

export interface Reading {
  readonly ledger: EstimateLedger;
  readonly clock: Clock;
  readonly country: string;
  /** US dollars a month. */
  readonly budget: number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** A call younger than this may still be on its way. */
const SETTLED_MS = 5 * 60_000;
const MOST_TRIES = 3;
const LONGEST_DELAY_MS = 90_000;

/**
 * Asks a provider about the companies that are due, within the month's budget, and yields its answers as documents. Begins
 * with what an earlier run left behind: stored answers are published without another call, and calls without an answer are
 * looked up at the provider, so that nothing is paid twice. Throws AppError `unavailable` or `invalid_input`.
 */
export async function* readEstimates(provider: EstimateProvider, reading: Reading): AsyncGenerator<Opened> {
  const { ledger, clock } = reading;
  for (const call of await ledger.open()) {
    if (call.answer !== null) yield* published(provider, ledger, call);
    else if (clock.now().getTime() - call.askedAt.getTime() >= SETTLED_MS) await settle(provider, ledger, call);
  }
  const month = clock.now().toISOString().slice(0, 7);
  for (const isHistory of [true, false]) {
    for (;;) {
      const price = provider.price[isHistory ? "history" : "newest"];
      // Thousandths of a cent, so that sums of prices do not miss the last domain.
      const left = Math.round((reading.budget - (await ledger.spent(month))) * 1e5) / 1e5;
      const limit = Math.min(provider.perCall, Math.floor((left - price.call) / price.domain + 1e-6));
      const targets = limit < 1 ? [] : await ledger.due({ month, isHistory, limit });
      if (targets.length === 0) break;
      const estimate = price.call + price.domain * targets.length;
      const call = await ledger.begin({ month, isHistory, country: reading.country, targets }, estimate);
      const { answer, cost } = await answerTo(provider, reading, call);
      await ledger.end(call.id, { state: "answered", answer, cost });
      yield* published(provider, ledger, { ...call, answer });
    }
  }
}

/** Publishes an answer. The next statement runs only once the document was read, so that a killed run repeats it. */
async function* published(
  provider: EstimateProvider,
  ledger: EstimateLedger,
  call: EstimateCall,
): AsyncGenerator<Opened> {
  yield { kind: "document", document: documentOfCall(provider, call) };
  await ledger.end(call.id, { state: "read" });
}

async function settle(provider: EstimateProvider, ledger: EstimateLedger, call: EstimateCall): Promise<void> {
  const cost = await provider.costOf(call);
  if (cost === null) return;
  const problem = cost > 0 ? "Paid, but the answer never arrived." : "It never arrived at the provider.";
  await ledger.end(call.id, { state: cost > 0 ? "lost" : "refused", cost, problem });
}

async function answerTo(provider: EstimateProvider, { ledger, sleep }: Reading, call: EstimateCall) {
  let paid = 0;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await provider.ask(call);
    if (answer.kind === "unknown")
      throw unavailable(`${provider.name} did not answer: ${answer.reason} The next run asks what the call cost.`);
    paid += answer.cost;
    if (answer.kind === "answered") return { answer: answer.answer, cost: paid };
    const isLast = attempt === MOST_TRIES || answer.kind === "refused" || answer.delayMs > LONGEST_DELAY_MS;
    if (!isLast) {
      await sleep(answer.delayMs);
      continue;
    }
    await ledger.end(call.id, { state: "refused", cost: paid, problem: answer.reason });
    throw new AppError(answer.kind === "refused" ? "invalid_input" : "unavailable", answer.reason);
  }
}
