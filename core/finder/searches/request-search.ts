import type { Context } from "../../context.ts";
import { type Allowance, takeSearch } from "../limits/allowance.ts";
import type { Proof } from "../limits/proof-of-work.ts";
import type { NotResolved, ResolvedQuery } from "../resolve/resolve-query.ts";
import { startSearch } from "./start-search.ts";

export interface RequestedSearch {
  /** As it was typed. */
  readonly typed: string;
  readonly resolved: ResolvedQuery;
  /** Of the visitor; counted, not kept. */
  readonly network: string | null;
  readonly proof: Proof | null;
}

export type SearchOutcome =
  /** To be begun by whoever asked. */
  | { readonly kind: "started"; readonly id: string; readonly allowance: Allowance }
  | { readonly kind: "not_allowed"; readonly allowance: Extract<Allowance, { readonly allowed: false }> }
  | NotResolved;

/** Counts a search against what its sender has left, and writes it down. What is not settled yet costs nothing. */
export async function requestSearch(ctx: Context, { typed, resolved, network, proof }: RequestedSearch): Promise<SearchOutcome> {
  if (resolved.kind !== "person" && resolved.kind !== "address" && resolved.kind !== "domain") return resolved;
  const allowance = await takeSearch(ctx, { actor: ctx.actor, network, proof });
  if (!allowance.allowed) return { kind: "not_allowed", allowance };
  return { kind: "started", id: await startSearch(ctx, { typed, subject: resolved }), allowance };
}
