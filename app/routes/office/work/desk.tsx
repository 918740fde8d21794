import { type KeyboardEvent, type Ref, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import type { ItemRef, WorkQueue } from "../../../../core/office/work/queue.ts";
import type { WorkAction, WorkEvidence } from "../../../../core/office/work/work-kind.ts";
import type { FormState } from "../../../form-post.ts";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { FormOutcome } from "../../../ui/forms/form-outcome.tsx";
import { Options } from "../../../ui/forms/options.tsx";
import { counted, figure } from "../format.ts";
import { DECISION_FORM, DESK, type FilterQuery, itemName, workAddress } from "./address.ts";
import { ItemEvidence } from "./evidence.tsx";
import { ItemFields } from "./item-fields.tsx";
import type { DecidedWork } from "../../../../core/office/work/decide.ts";

export interface WorkDeskProps {
  readonly item: ItemRef;
  readonly queue: WorkQueue;
  readonly evidence: WorkEvidence;
  readonly title: string;
  readonly desk: {
    /** The kind: "Uncertain match". */
    readonly name: string;
    /** Actions of every kind of work. */
    readonly later: readonly WorkAction[];
    readonly editors: readonly { readonly id: string; readonly email: string }[];
    readonly actions: readonly WorkAction[];
    readonly scopes: readonly { readonly value: string; readonly text: string }[];
  };
  readonly filter: FilterQuery;
  readonly search: string;
  readonly landing: Ref<HTMLElement>;
  readonly state: FormState | null;
}

/** An item with its evidence beside the form, and its actions always in view. */
export function WorkDesk(props: WorkDeskProps) {
  const { item, title, queue, evidence, desk, filter, search, landing, state } = props;
  const form = DECISION_FORM;
  const isQueued = queue.item?.kind === item.kind && queue.item.id === item.id;
  const next = isQueued ? queue.next : queue.item;
  // An import that only a doubt holds is looked at first.
  const isLookedAt = desk.actions[0]?.name === "anyway";
  const look = evidence.kind === "import" && (
    <Link
      to={`/back-office/imports/${evidence.proposal.id}`}
      className={`button ${isLookedAt ? "button-primary" : "button-quiet"}`}
      data-key="o"
    >
      Columns and rows <kbd aria-hidden="true">o</kbd>
    </Link>
  );
  return (
    <section ref={landing} tabIndex={-1} aria-labelledby="item" className="work-desk">
      <div className="work-head">
        <h2 id="item">
          {title} <span className="badge">{desk.name}</span>
          {isQueued && queue.item.assignee !== null && <span className="badge ms-2">For {queue.item.assignee}</span>}
        </h2>
        {isQueued && (
          <p className="text-sm text-muted">
            {figure(queue.place)} of {figure(queue.total)}
          </p>
        )}
      </div>
      <div className="work-columns">
        <div className="min-w-0">
          <ItemEvidence evidence={evidence} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <Form
            method="post"
            action={workAddress(filter, item)}
            id={form}
            replace
            preventScrollReset
            className="grid gap-4"
          >
            <input type="hidden" name="item" value={itemName(item)} />
            {next !== null && <input type="hidden" name="next" value={itemName(next)} />}
            {state?.outcome && <FormOutcome outcome={state.outcome} />}
            <ItemFields evidence={evidence} state={state} />
            <Scopes scopes={desk.scopes} chosen={state?.values["scope"]} />
          </Form>
          {(evidence.kind === "match" || evidence.kind === "news") && (
            <ReviewSearch filter={filter} item={item} search={search} />
          )}
        </div>
      </div>
      <div className="office-actions work-bar">
        {isLookedAt && look}
        {[...desk.actions, ...(isQueued ? desk.later : [])].map(({ name, key, label }, i) => (
          <button
            key={name}
            type="submit"
            form={form}
            name="action"
            value={name}
            data-key={key}
            className={`button ${i === 0 && !isLookedAt ? "button-primary" : "button-quiet"}`}
          >
            {label} <kbd aria-hidden="true">{key}</kbd>
          </button>
        ))}
        {!isLookedAt && look}
        <nav aria-label="Items" className="work-steps">
          {isQueued && queue.previous !== null && (
            <Step rel="prev" to={workAddress(filter, queue.previous)} label="Previous" dataKey="k" />
          )}
          {next !== null && <Step rel="next" to={workAddress(filter, next)} label="Next" dataKey="j" />}
        </nav>
      </div>
      {/* Behind the actions, the first of which Enter in a field presses. */}
      {isQueued && (
        <div className="work-assign">
          <label htmlFor="assignee">Decided by</label>
          <select id="assignee" name="assignee" form={form} className="office-box">
            <Options of={desk.editors.map(({ id, email }) => [id, email])} none="Anybody" />
          </select>
          <QuietButton name="action" value="assign" form={form} formNoValidate>
            Assign
          </QuietButton>
        </div>
      )}
    </section>
  );
}

interface StepProps {
  readonly rel: "prev" | "next";
  readonly to: string;
  readonly label: string;
  readonly dataKey: string;
}

/** A link to a neighbour in the queue, which a key clicks. */
function Step({ rel, to, label, dataKey }: StepProps) {
  return (
    <Link rel={rel} to={to} className="button button-quiet" replace preventScrollReset>
      {label} <kbd aria-hidden="true">{dataKey}</kbd>
    </Link>
  );
}

interface ScopesProps {
  readonly scopes: WorkDeskProps["desk"]["scopes"];
  readonly chosen: string | undefined;
}

/** What the decision covers; a group by default, because it has one answer. */
function Scopes({ scopes, chosen }: ScopesProps) {
  const [first] = scopes;
  if (scopes.length <= 1) return <input type="hidden" name="scope" value={first?.value ?? "item"} />;
  return (
    <fieldset className="work-scope">
      <legend>
        Decide <kbd aria-hidden="true">g</kbd>
      </legend>
      {scopes.map(({ value, text }) => (
        <label key={value}>
          <input type="radio" name="scope" value={value} defaultChecked={value === (chosen ?? first?.value)} /> {text}
        </label>
      ))}
    </fieldset>
  );
}

/** The editor's last decision, with a button that undoes it. */
export function LastDecision({ last, filter }: { readonly last: DecidedWork | null; readonly filter: FilterQuery }) {
  const isNamedSo = last !== null && last.company?.name === last.title;
  return (
    <div aria-live="polite" className="work-last">
      {last !== null && (
        <Form method="post" action={workAddress(filter, null)} replace preventScrollReset>
          <p>
            You {last.what}
            {last.what.split(" ").length > 2 && ":"}{" "}
            <strong>{isNamedSo ? <Page {...last.company} /> : last.title}</strong>
            {last.ids.length > 1 && ` and ${counted(last.ids.length - 1, "other")}`}
            {!isNamedSo && <As company={last.company} />}.
          </p>
          {last.undoable ? (
            <QuietButton name="undo" value={itemName(last)}>
              Undo <kbd aria-hidden="true">u</kbd>
            </QuietButton>
          ) : (
            <span className="text-muted">This cannot be undone.</span>
          )}
        </Form>
      )}
    </div>
  );
}

/** The company, place or industries that something was decided to be. */
export function As({ company }: Pick<DecidedWork, "company">) {
  return (
    company !== null && (
      <>
        {" "}
        as <Page {...company} />
      </>
    )
  );
}

function Page({ name, slug }: NonNullable<DecidedWork["company"]>) {
  return slug === null ? name : <TextLink href={`/companies/${slug}`}>{name}</TextLink>;
}

const TYPING_MS = 250;

interface ReviewSearchProps {
  readonly filter: FilterQuery;
  readonly item: ItemRef;
  readonly search: string;
}

/** Searches companies by name or domain, live while typing if JavaScript is available. */
export function ReviewSearch({ filter, item, search }: ReviewSearchProps) {
  const submit = useSubmit();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const choose = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") event.currentTarget.closest("section")?.focus();
    if (event.key !== "Enter" || event.currentTarget.value !== search) return;
    const first = document.querySelector<HTMLInputElement>(".work-found input");
    if (first === null) return;
    event.preventDefault();
    first.click();
    first.focus();
  };
  return (
    <search>
      <Form
        method="get"
        action={DESK}
        replace
        preventScrollReset
        className="work-search"
        onChange={({ currentTarget }) => {
          clearTimeout(typing.current);
          typing.current = setTimeout(
            () => void submit(currentTarget, { replace: true, preventScrollReset: true }),
            TYPING_MS,
          );
        }}
      >
        {Object.entries(filter).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="item" value={itemName(item)} />
        <label htmlFor="company-search">
          Another company <kbd aria-hidden="true">/</kbd>
        </label>
        <div className="flex gap-2">
          <input
            id="company-search"
            type="search"
            name="search"
            defaultValue={search}
            maxLength={200}
            placeholder="Name or domain"
            autoComplete="off"
            className="office-box min-w-0 grow"
            onKeyDown={choose}
          />
          <QuietButton>Search</QuietButton>
        </div>
      </Form>
    </search>
  );
}
