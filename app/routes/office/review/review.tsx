import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { z } from "zod";
import { countPlaces } from "../../../../core/intake/ingest/review/places.ts";
import { countReviews, listDecided, readDesk } from "../../../../core/intake/ingest/review/queue.ts";
import { undoReview } from "../../../../core/intake/ingest/review/undo.ts";
import { acceptAnyReview, rejectAnyReview } from "../../../../core/office/privacy/decide-held-people.ts";
import { coreContext } from "../../../context.ts";
import type { RouteHandle } from "../../../hydration.ts";
import { messageMeta } from "../../../page-meta.ts";
import { KeyboardButton, useShortcuts } from "../../../ui/frame/shortcuts.tsx";
import type { Route } from "./+types/review.ts";
import { type ActionResult, outcomeOf, runAction } from "../action.ts";
import { figure } from "../format.ts";
import { Views } from "../list-navigation.tsx";
import { EmptyList, OfficePage } from "../office-page.tsx";
import { ReviewDesk } from "./desk.tsx";
import { REVIEW_KEYS, REVIEW_SHORTCUTS } from "./keys.ts";
import { LastDecision } from "./last.tsx";
import "./review.css";

export const handle: RouteHandle = { hydrate: true };

const KINDS = [
  { kind: undefined, name: "All" },
  { kind: "match", name: "Uncertain matches" },
  { kind: "news", name: "News" },
  { kind: "person", name: "People" },
] as const;

const LONGEST_SEARCH = 200;
/** Time during which the undo key applies to the last decision. */
const UNDO_MS = 24 * 3_600_000;

const itemId = z.coerce.number().int().positive();
const text = z.string().max(5_000).optional();
const reviewForm = z.union([
  z.object({ undo: itemId, whole: z.literal("on").optional() }),
  z.object({
    item: itemId,
    verdict: z.enum(["accept", "reject"]),
    scope: z.enum(["item", "group", "document"]).default("item"),
    company: z.union([z.literal("new"), itemId]).optional(),
    /** Sent for a held person, whose company is known. */
    about: z.literal("person").optional(),
    name: text,
    website: text,
    city: text,
    country: text,
    amount: text,
    currency: text,
    stage: text,
    date: text,
    investors: text,
  }),
]);

/** Messages for completed actions other than decisions, which {@link LastDecision} shows. */
const DONE = {
  partly: "Some items of this document are still open: each needs its own decision.",
  undone: "Decision undone.",
} as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const query = new URL(request.url).searchParams;
  const { kind } = KINDS.find((one) => one.kind === query.get("kind")) ?? KINDS[0];
  const item = Number(/^\d{1,15}$/.exec(query.get("item") ?? "")?.[0] ?? 0);
  const search = (query.get("search") ?? "").slice(0, LONGEST_SEARCH);
  const [desk, counts, places, decided] = await Promise.all([
    readDesk(ctx, { ...(kind && { kind }), item, search }),
    countReviews(ctx),
    countPlaces(ctx),
    listDecided(ctx, { by: ctx.actor.id, limit: 1 }),
  ]);
  const last = decided.items[0];
  const isRecent = last !== undefined && ctx.clock.now().getTime() - last.decidedAt.getTime() < UNDO_MS;
  return {
    desk,
    counts,
    places,
    kind: kind ?? null,
    search,
    last: isRecent ? last : null,
    done: outcomeOf(request, DONE),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  return runAction({ request, context }, reviewForm, async (form): Promise<ActionResult> => {
    if ("undo" in form) {
      await undoReview(ctx, { itemId: form.undo, whole: form.whole === "on" });
      return { done: "undone" };
    }
    const { item, verdict, scope, company, about, ...corrections } = form;
    if (verdict === "reject") {
      await rejectAnyReview(ctx, { itemId: item, scope });
      return { done: "rejected" };
    }
    if (company === undefined && about === undefined)
      return { problem: "Choose a company, or New company.", status: 400 };
    const { undecided } = await acceptAnyReview(ctx, {
      itemId: item,
      scope,
      ...(company !== undefined && { company }),
      corrections: given(corrections),
    });
    return { done: undecided.length > 0 ? "partly" : "accepted" };
  });
}

/** The corrections in the form. */
function given(fields: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  );
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Review");

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, counts, places, kind, search, last, done } = loaderData;
  const { candidate } = desk;
  const shortcuts = useShortcuts(REVIEW_SHORTCUTS);
  const landing = useLanding(candidate?.id ?? 0);
  const isBusy = useNavigation().state !== "idle";
  const count = { "": counts.match + counts.news + counts.person, ...counts };
  return (
    <OfficePage
      heading="Review"
      about="Uncertain company matches, news and people that need a decision before they are published."
      outcome={done}
    >
      <Views
        label="Kinds of review"
        views={[
          ...KINDS.map((one) => ({
            href: one.kind === undefined ? "/back-office/review" : `/back-office/review?kind=${one.kind}`,
            name: `${one.name} (${figure(count[one.kind ?? ""])})`,
            current: (one.kind ?? null) === kind,
          })),
          { href: "/back-office/review/places", name: `Cities (${figure(places)})`, current: false },
          { href: "/back-office/review/decided", name: "Decided", current: false },
        ]}
      />
      <div className="review" data-busy={isBusy || undefined}>
        <LastDecision last={last} kind={kind} />
        {candidate === null ? (
          <section ref={landing} tabIndex={-1}>
            <EmptyList>Nothing to review.</EmptyList>
          </section>
        ) : (
          <ReviewDesk
            key={candidate.id}
            desk={{ ...desk, candidate }}
            kind={kind}
            search={search}
            landing={landing}
            state={actionData ?? null}
          />
        )}
      </div>
      <KeyboardButton shortcuts={shortcuts} keys={REVIEW_KEYS} />
    </OfficePage>
  );
}

/** Moves the focus to the next candidate after a decision or a skip. */
function useLanding(candidate: number) {
  const landing = useRef<HTMLElement>(null);
  const shown = useRef(candidate);
  useEffect(() => {
    if (shown.current === candidate) return;
    shown.current = candidate;
    landing.current?.focus();
  }, [candidate]);
  return landing;
}
