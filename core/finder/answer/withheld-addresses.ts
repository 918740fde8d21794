import { addressHash } from "../../mail/address-hash.ts";
import type { Context } from "../../context.ts";
import { objectionsAmong } from "../store/objections.ts";
import { addressesOfWithdrawn } from "../store/withheld-people.ts";
import type { Withheld } from "./confidence.ts";

/**
 * Which of these addresses are not to be shown for their owners' sake: objected to, made by the name of somebody withdrawn, or mail to them bounced, was
 * complained about or is not wanted.
 */
export async function withheldAmong(ctx: Context, addresses: readonly string[], suppressionKey: Buffer): Promise<ReadonlyMap<string, Extract<Withheld, "opted_out" | "suppressed">>> {
  if (addresses.length === 0) return new Map();
  const objections = await objectionsAmong(ctx, addresses.map((address) => ({ kind: "address", address })));
  const byHash = new Map(addresses.map((address) => [addressHash(address, suppressionKey).toString("hex"), address]));
  const suppressed = await ctx.db
    .selectFrom("mail_suppression")
    .select("address_hash")
    .where("address_hash", "in", [...byHash.keys()].map((hex) => Buffer.from(hex, "hex")))
    .where("scope", "=", "all")
    .execute();
  const withdrawn = await addressesOfWithdrawn(ctx, addresses);
  return new Map([
    ...suppressed.flatMap(({ address_hash }) => {
      const address = byHash.get(address_hash.toString("hex"));
      return address === undefined ? [] : [[address, "suppressed"] as const];
    }),
    ...[...withdrawn].map((address) => [address, "opted_out"] as const),
    ...objections.flatMap((objection) => (objection.kind === "address" ? [[objection.address, "opted_out"] as const] : [])),
  ]);
}
