import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { z } from "zod";
import { countOpenRequests } from "../../../../core/office/privacy/read-request.ts";
import { decideWork, listDecidedWork, undoWork } from "../../../../core/office/work/decide.ts";
import { LATER, listEditors } from "../../../../core/office/work/later.ts";
import { WORK_KINDS, workKind } from "../../../../core/office/work/kinds.ts";
import { type ItemRef, readEvidence, readWork } from "../../../../core/office/work/queue.ts";
import { WORK_SCOPES, type WorkEvidence } from "../../../../core/office/work/work-kind.ts";
import type { Context } from "../../../../core/shared/context.ts";
import type { RouteHandle } from "../../../hydration.ts";
import { KeyboardButton, useShortcuts } from "../../../ui/frame/shortcuts.tsx";
import type { Route } from "./+types/work.ts";
import { formAction, screenLoader } from "../screen.ts";
import { counted, figure } from "../format.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { EmptyList, OfficePage } from "../office-page.tsx";
import { DESK, filterQuery, itemName } from "./address.ts";
import { LastDecision, WorkDesk } from "./desk.tsx";
import { Following, WorkFilters } from "./filters.tsx";
import { OTHER_KEYS } from "./keys.ts";
import "./work.css";

export const handle: RouteHandle = { hydrate: true };

/** The keys of the desk work without hydration (app/browser/office-keys.ts); the help is this screen's own. */
const NO_SHORTCUTS = {};

/** Time during which the undo key applies to the last decision. */
const UNDO_MS = 24 * 3_600_000;

const LONGEST_FIELD = 5_000;

/** Fields of single kinds are checked where they are used. */
const workForm = z.object({
  undo: z.string().max(LONGEST_FIELD).optional(),
  item: z.string().max(LONGEST_FIELD).default(""),
  action: z.string().max(20).default(""),
  scope: z.enum(WORK_SCOPES).default("item"),
  next: z.string().max(LONGEST_FIELD).default(""),
});

/** Messages besides the decision itself, which {@link LastDecision} shows. */
const DONE = {
  partly: "Some items are still open: each needs its own decision.",
  requested: "The next run tries again.",
  publishing: "The import is being published. It comes back here if that fails.",
  answering: "Every question gets its best match. The import is measured again and then comes back here.",
  reading: "The list is read again and then comes back here.",
  undone: "Decision undone.",
  assigned: "Assigned.",
} as const;

function parseItem(text: string): ItemRef | null {
  const [, name = "", id = ""] = /^([a-z]+):([^]+)$/.exec(text) ?? [];
  const kind = workKind(name)?.kind;
  return kind === undefined ? null : { kind, id };
}

export const loader = screenLoader(async ({ ctx, query, search }) => {
  const filter = {
    kind: workKind(query.get("kind"))?.kind ?? null,
    source: query.get("source") || null,
    days: Number(/^\d{1,4}$/.exec(query.get("days") ?? "")?.[0] ?? 0),
    mine: query.has("mine"),
  };
  const word = (query.get("word") ?? "").trim();
  const at = word === "" ? parseItem(query.get("item") ?? "") : ({ kind: "word", id: word } as const);
  const [queue, last, requests, editors] = await Promise.all([
    readWork(ctx, filter, at),
    lastDecision(ctx),
    countOpenRequests(ctx),
    listEditors(ctx),
  ]);
  // Any word can be looked up and decided, also one that does not wait, and stays after a rejected form.
  const shown = at?.kind === "word" ? at : queue.item;
  const evidence = shown === null ? null : await readEvidence(ctx, shown, search);
  const kind = workKind(shown?.kind ?? null);
  return {
    queue,
    shown: shown && { kind: shown.kind, id: shown.id },
    title: shown === queue.item ? (queue.item?.title ?? "") : `“${word}”`,
    evidence,
    desk:
      kind === undefined || evidence === null
        ? null
        : {
            name: kind.one,
            actions: actionsOf(kind, evidence),
            later: Object.entries(LATER).map(([name, { key, label }]) => ({ name, key, label })),
            editors,
            scopes: scopesOf(kind, queue, evidence),
          },
    filter: filterQuery(filter),
    kinds: WORK_KINDS.map(({ kind: key, name }) => ({ key, name })),
    requests,
    search,
    last,
  };
});

function actionsOf({ actions }: (typeof WORK_KINDS)[number], evidence: WorkEvidence) {
  return actions
    .filter(({ when }) => when === undefined || when(evidence))
    .map(({ name, key, label }) => ({ name, key, label }));
}

/** What a decision about the item may cover, the usual first. */
function scopesOf(
  { group, all }: (typeof WORK_KINDS)[number],
  { item, together }: Awaited<ReturnType<typeof readWork>>,
  evidence: WorkEvidence | null,
): readonly { readonly value: string; readonly text: string }[] {
  const size = item?.size ?? 1;
  // A group of reports may reach into other documents.
  const bulk = evidence !== null && "candidate" in evidence ? evidence.candidate.documentSize : (together?.size ?? 0);
  return [
    ...(size > 1 && group !== undefined ? [{ value: "group", text: group(figure(size)) }] : []),
    // Every mention of a held name has the same answer.
    ...(size > 1 && item?.kind === "person" ? [] : [{ value: "item", text: "Only this one" }]),
    ...(together !== null && all !== undefined ? [{ value: "all", text: all(figure(bulk), together.name) }] : []),
  ];
}

async function lastDecision(ctx: Context) {
  const since = new Date(ctx.clock.now().getTime() - UNDO_MS);
  const [last] = await listDecidedWork(ctx, { by: ctx.actor.id, since, limit: 1 });
  return last ?? null;
}

export const action = formAction(workForm, async (form, { ctx, values: posted }) => {
  const item = parseItem(form.undo ?? form.item);
  if (item === null || Object.values(posted).some((text) => text.length > LONGEST_FIELD))
    return { problem: "This form is incomplete. Please reload the page and try again.", status: 400 };
  if (form.undo !== undefined) {
    await undoWork(ctx, item);
    return { done: "undone", query: { item: itemName(item), kind: null, source: null, days: null, mine: null } };
  }
  const { item: _item, action: _action, scope: _scope, next: _next, ...values } = posted;
  const done = await decideWork(ctx, { ...item, action: form.action, scope: form.scope, values });
  const next = done === "assigned" ? form.item : form.next;
  return { done, query: { item: next || null, search: null, word: null } };
});

export default function Work({ loaderData, actionData }: Route.ComponentProps) {
  const { queue, shown, title, evidence, desk, filter, kinds, requests, search, last } = loaderData;
  const shortcuts = useShortcuts(NO_SHORTCUTS);
  const name = shown === null ? "" : itemName(shown);
  const landing = useLanding(name);
  const waiting = Object.values(queue.counts).reduce((all, one) => all + one, 0);
  const isBusy = useNavigation().state !== "idle";
  const isOpen = shown !== null && evidence !== null && desk !== null;
  return (
    <OfficePage heading="Work" done={DONE} saysRefusal={!isOpen}>
      <WorkFilters queue={queue} filter={filter} kinds={kinds} requests={requests} />
      <div className="work" data-busy={isBusy || undefined}>
        <LastDecision last={last} filter={filter} />
        {isOpen ? (
          <WorkDesk
            key={name}
            item={shown}
            title={title}
            queue={queue}
            evidence={evidence}
            desk={desk}
            filter={filter}
            search={search}
            landing={landing}
            state={actionData ?? null}
          />
        ) : (
          <section ref={landing} tabIndex={-1}>
            <EmptyList>
              {shown === null ? "Nothing waits here." : "Somebody has just decided this."}{" "}
              {waiting > 0 ? (
                <TextLink href={DESK}>{counted(waiting, "other item")}</TextLink>
              ) : (
                <TextLink href="/back-office">What else needs attention</TextLink>
              )}
            </EmptyList>
          </section>
        )}
        <Following queue={queue} filter={filter} kinds={kinds} />
      </div>
      <KeyboardButton
        shortcuts={shortcuts}
        keys={[...(desk?.actions ?? []).map(({ key, label }) => [[key], label] as const), ...OTHER_KEYS]}
      />
    </OfficePage>
  );
}

/** Moves the focus to the next item after a decision or a skip. */
function useLanding(item: string) {
  const landing = useRef<HTMLElement>(null);
  const shown = useRef(item);
  useEffect(() => {
    if (shown.current === item) return;
    shown.current = item;
    landing.current?.focus();
  }, [item]);
  return landing;
}
