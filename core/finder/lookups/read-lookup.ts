import { rowOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { type AddressVerdict, type DomainPattern, addressAnswer, domainAnswer } from "../answer/stored-answers.ts";
import type { FinderAnswer, LookupState } from "../answer/finder-answer.ts";
import { personAnswer } from "../answer/person-answer.ts";
import type { Finder, FinderDeps } from "../finder.ts";
import { type ProgressOptions, progressStream } from "../progress.ts";

/** The resolved subject of a lookup. */
export type LookupSubject =
  | { readonly kind: "person"; readonly name: string; readonly domain: string }
  /** Verifies an address. */
  | { readonly kind: "address"; readonly address: string; readonly domain: string }
  /** All known addresses at a domain, with their pattern. */
  | { readonly kind: "domain"; readonly domain: string };

/** A lookup with its current answer. */
export interface LookupView {
  readonly id: string;
  /** Empty if the person must not be found, because then neither name nor address is stored. */
  readonly typed: string;
  readonly subject: LookupSubject;
  readonly answer: FinderAnswer;
  /** Only for an address. */
  readonly verdict: AddressVerdict | null;
  /** Only for a domain; null when none was learned. */
  readonly pattern: DomainPattern | null;
}

export interface LookupRow extends Omit<LookupState, "domain"> {
  readonly id: string;
  readonly typed: string;
  readonly subject: LookupSubject;
  readonly attempts: number;
  /** Null for a visitor without an account. */
  readonly accountId: string | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads a lookup's row; null when there is none or it belongs to another account. */
export async function readLookupRow(ctx: Context, id: string): Promise<LookupRow | null> {
  if (!UUID.test(id)) return null;
  const row = await rowOf<
    Omit<LookupRow, "id" | "subject"> & {
      kind: LookupSubject["kind"];
      name: string | null;
      address: string | null;
      domain: string;
    }
  >(ctx)`
    select typed, kind, person_name as name, address, domain, state, mail, attempts, next_try_at as "tryAgainAt",
      account_id as "accountId"
    from finder_lookup where id = ${id} and (account_id is null or account_id = ${ctx.actor.id}
      or ${ctx.actor.id === "schedule"})`;
  if (row === undefined) return null;
  const { kind, name, address, domain, ...rest } = row;
  return {
    id,
    ...rest,
    subject:
      kind === "person"
        ? { kind, name: name ?? "", domain }
        : kind === "address"
          ? { kind, address: address ?? "", domain }
          : { kind, domain },
  };
}

/** Reads a lookup with its answer from current data; null as in {@link readLookupRow}. */
export async function readLookup(ctx: Context, deps: FinderDeps, id: string): Promise<LookupView | null> {
  const row = await readLookupRow(ctx, id);
  if (row === null) return null;
  const { typed, subject, ...state } = row;
  const view = { id, typed, subject, verdict: null, pattern: null };
  switch (subject.kind) {
    case "person":
      return withSubject({ ...view, answer: await personAnswer(ctx, deps, { ...state, ...subject }) });
    case "address":
      return withSubject({ ...view, ...(await addressAnswer(ctx, deps, { ...state, ...subject })) });
    case "domain":
      return { ...view, ...(await domainAnswer(ctx, deps, { ...state, ...subject })) };
  }
}

/** A lookup as its sender sees it: with the name or address they sent, where only a pseudonym is stored. */
export function withSubject(view: LookupView, sent?: LookupSubject): LookupView {
  if (view.typed !== "" || view.subject.kind === "domain") return view;
  const subject = sent ?? { ...view.subject, ...(view.subject.kind === "person" ? { name: "" } : { address: "" }) };
  const address = subject.kind === "address" ? subject.address : "";
  return { ...view, subject, verdict: view.verdict && { ...view.verdict, address } };
}

/** Progress stream of a lookup: its state now and after each change, until it pauses or ends. */
export function lookupProgress(
  ctx: Context,
  { deps, changes }: Pick<Finder, "deps" | "changes">,
  { id, ...rest }: Pick<ProgressOptions<LookupView>, "forMs" | "signal"> & { readonly id: string },
): AsyncGenerator<LookupView> {
  return progressStream({
    ...rest,
    changes,
    subject: { kind: "lookup", id },
    read: () => readLookup(ctx, deps, id),
    isOpen: isSearching,
  });
}

export function isSearching({ answer }: LookupView): boolean {
  return answer.state === "searching";
}
