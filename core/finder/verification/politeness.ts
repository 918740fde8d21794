import { registrableDomain } from "../../catalog/domain.ts";
import { type Sleep, type TokenBucket, tokenBucket } from "../../../platform/http/token-bucket.ts";

/** Lets sessions with mail servers begin when it is their turn. */
export interface Politeness {
  /** Runs a session with a mail host once its provider is free and the rates allow it; those who wait are served in their order. */
  run<T>(host: string, session: () => Promise<T>): Promise<T>;
}

export interface PolitenessOptions {
  /** Sessions begun in a minute, all providers together. */
  readonly perMinute?: number;
  /** Sessions begun in a minute with one provider. */
  readonly providerPerMinute?: number;
  /** Milliseconds of any clock that does not go back. */
  readonly now: () => number;
  readonly sleep: Sleep;
}

interface Provider {
  readonly bucket: TokenBucket;
  /** Ends with the last session so far. */
  last: Promise<unknown>;
  waiting: number;
  lastUsed: number;
}

const PER_MINUTE = 60;
const PROVIDER_PER_MINUTE = 20;
const MINUTE = 60_000;

/** One session at a time with a provider (the registrable domain of its hosts), spaced by its rate, and by that of all. */
export function politeness({ perMinute = PER_MINUTE, providerPerMinute = PROVIDER_PER_MINUTE, now, sleep }: PolitenessOptions): Politeness {
  const all = tokenBucket(perMinute / 60, { now, sleep });
  const providers = new Map<string, Provider>();
  const providerFor = (host: string): Provider => {
    const name = registrableDomain(host) ?? host.toLowerCase();
    const known = providers.get(name) ?? { bucket: tokenBucket(providerPerMinute / 60, { now, sleep }), last: Promise.resolve(), waiting: 0, lastUsed: now() };
    providers.set(name, known);
    return known;
  };
  const forgetIdle = () => {
    for (const [name, { waiting, lastUsed }] of providers) if (waiting === 0 && now() - lastUsed > MINUTE) providers.delete(name);
  };
  return {
    async run(host, session) {
      forgetIdle();
      const provider = providerFor(host);
      provider.waiting++;
      const before = provider.last;
      const mine = (async () => {
        await before;
        await provider.bucket.take();
        await all.take();
        return session();
      })();
      // Whoever comes next waits for the end of this one, however it ends.
      provider.last = mine.then(() => undefined, () => undefined);
      try {
        return await mine;
      } finally {
        provider.waiting--;
        provider.lastUsed = now();
      }
    },
  };
}
