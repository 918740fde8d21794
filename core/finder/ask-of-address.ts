import type { Context } from "../context.ts";
import { standInFor } from "./answer/stand-in.ts";
import { withheldAmong } from "./answer/withheld-addresses.ts";
import { VERIFICATION_DAYS } from "./answer/confidence.ts";
import type { Asked } from "./find-addresses.ts";
import type { FinderDeps } from "./finder-deps.ts";
import { askMail } from "./mail-domains/ask-mail.ts";
import { readVerifications, recordVerifications } from "./store/verifications.ts";

const DAY = 86_400_000;

/** Asks an address's server of it, unless that was told within 30 days, and keeps what it said. In the place of one that is not to be found a stand-in is asked of. */
export async function askOfAddress(ctx: Context, deps: FinderDeps, { address: given, domain }: { readonly address: string; readonly domain: string }, signal?: AbortSignal): Promise<Asked> {
  const mail = await askMail(deps, domain);
  if (mail === "unclear") return { mail, askLater: deps.mode() === "smtp" };
  if (mail !== "hosts" || deps.mode() === "mx_only") return { mail, askLater: false };
  const address = (await withheldAmong(ctx, [given], deps.suppressionKey)).has(given) ? standInFor(given, deps.suppressionKey) : given;
  const known = (await readVerifications(ctx, [address])).get(address);
  const isFresh = known !== undefined && known.result !== "unknown" && ctx.clock.now().getTime() - known.at.getTime() <= VERIFICATION_DAYS * DAY;
  if (isFresh) return { mail, askLater: false };
  const { addresses, askLater, control } = await deps.prober.verify(domain, [address], { signal });
  await recordVerifications(ctx, { domain, control, method: deps.prober.method, mode: deps.mode() }, addresses.map((one) => ({ ...one, patterns: [] })));
  return { mail, askLater };
}
