import { execute } from "../../../db/statement.ts";
import { PROCESS_ID } from "../../../db/site-process.ts";
import type { Context } from "../../shared/context.ts";
import { LEASE_SECONDS } from "../../shared/lease.ts";

export const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1_000);

/** Holds destinations until a time, or lets them go. */
export async function hold(ctx: Context, ids: readonly number[], until: Date | null): Promise<void> {
  await execute(ctx)`update destination set busy_until = ${until}, busy_by = ${until === null ? null : PROCESS_ID}
    where id = any(${[...ids]}::bigint[])`;
}

export const holdFor = (ctx: Context, ids: readonly number[]) => hold(ctx, ids, leaseEnd(ctx.clock.now()));
