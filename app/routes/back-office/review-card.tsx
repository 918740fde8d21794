import { describeRecord } from "../../../core/ingest/review/describe-record.ts";
import type { ReviewItem } from "../../../core/ingest/review/list.ts";
import { Instant } from "../../ui/instant.tsx";
import { Confirm } from "./confirm.tsx";

const KIND_WORDS: Readonly<Record<ReviewItem["kind"], string>> = { run: "Held document", match: "Uncertain match", news: "News" };

/** One thing to decide: what was said, by what, why it waits, and the decisions there are. */
export function ReviewCard({ item }: { readonly item: ReviewItem }) {
  const { id, kind, reason, document, ref, record, createdAt } = item;
  return (
    <li className="card p-4 md:p-5">
      <h2 className="font-semibold">
        {record === null ? (document ?? ref) : (record.company.name ?? record.company.legalName ?? record.company.nameFromDomain ?? ref)} <span className="badge">{KIND_WORDS[kind]}</span>
      </h2>
      <p className="mt-1">{reason}</p>
      {record !== null && <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">{describeRecord(record)}</p>}
      <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
        {document ?? "No document"}
        {kind !== "run" && ref !== "" && `, ${ref}`}, waiting since <Instant at={createdAt} />
      </p>
      <div className="mt-3">
        <Confirm label="Decide" of={`about item ${id}`}>
          <Decisions item={item} />
        </Confirm>
      </div>
    </li>
  );
}

function Decisions({ item: { id, kind, candidates } }: { readonly item: ReviewItem }) {
  if (kind === "run") {
    return (
      <form method="post">
        <p>Publishing reads the whole document with its counts as they are, which may take a while. Neither decision can be undone here.</p>
        <div className="office-deeds">
          <DecisionButton name="accept" id={id} label="Publish it as it is" />
          <DecisionButton name="reject" id={id} label="Leave it out" />
        </div>
      </form>
    );
  }
  if (kind === "news") {
    return (
      <form method="post">
        <p>Published, it joins the company of its website or name when the catalogue is sure which that is. Neither decision can be undone here.</p>
        <input type="hidden" name="item" value={id} />
        <div className="office-deeds">
          <DecisionButton name="accept" id={id} label="Publish it" />
          <button type="submit" name="company" value="new" className="button button-quiet">
            Publish it as a new company <span className="sr-only">(item {id})</span>
          </button>
          <DecisionButton name="reject" id={id} label="Leave it out" />
        </div>
      </form>
    );
  }
  return (
    <form method="post">
      <p>Which company is it about? Two companies can be made one later, and parted again, with <code>npm run review</code>.</p>
      <input type="hidden" name="item" value={id} />
      <div className="office-deeds">
        {candidates.map((company) => (
          <button key={company.id} type="submit" name="company" value={company.id} className="button button-quiet">
            {company.name}
            {company.domain !== null && ` (${company.domain})`} <span className="sr-only">for item {id}</span>
          </button>
        ))}
        <button type="submit" name="company" value="new" className="button button-quiet">
          A company of its own <span className="sr-only">for item {id}</span>
        </button>
      </div>
    </form>
  );
}

function DecisionButton({ name, id, label }: { readonly name: "accept" | "reject"; readonly id: number; readonly label: string }) {
  return (
    <button type="submit" name={name} value={id} className="button button-quiet">
      {label} <span className="sr-only">(item {id})</span>
    </button>
  );
}
