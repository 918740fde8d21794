import type { WorkQueue } from "../../../../core/office/work/queue.ts";
import type { WorkKindName } from "../../../../core/office/work/work-kind.ts";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { counted, figure } from "../format.ts";
import { Choice } from "../kit/filter-form.tsx";
import { Views } from "../list.tsx";
import { DESK, type FilterQuery, workAddress } from "./address.ts";
import { Section } from "../../../ui/frame/section.tsx";

const AGES = [
  ["", "any time"],
  ["1", "a day or longer"],
  ["7", "a week or longer"],
  ["30", "30 days or longer"],
] as const;

interface QueueProps {
  readonly queue: WorkQueue;
  readonly filter: FilterQuery;
  readonly kinds: readonly { readonly key: WorkKindName; readonly name: string }[];
}

interface WorkFiltersProps extends QueueProps {
  /** Privacy requests, which have a list of their own. */
  readonly requests: { readonly open: number; readonly overdue: number };
}

/** Kinds with their counts, and the filters by source and age. */
export function WorkFilters({ queue, filter, kinds, requests }: WorkFiltersProps) {
  const { counts, sources } = queue;
  const { kind = null, source = "", days = "", mine: _mine, ...rest } = filter;
  const others = { ...rest, ...(source !== "" && { source }), ...(days !== "" && { days }) };
  const isMine = filter["mine"] !== undefined;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const overdue = requests.overdue === 0 ? "" : `, ${figure(requests.overdue)} overdue`;
  return (
    <div className="work-filters">
      <Views
        label="Kinds of work"
        views={[
          { href: workAddress(others, null), name: `All (${figure(all)})`, current: kind === null && !isMine },
          ...kinds
            .filter(({ key }) => key === kind || (counts[key] ?? 0) > 0)
            .map(({ key, name }) => ({
              href: workAddress({ ...others, kind: key }, null),
              name: `${name} (${figure(counts[key] ?? 0)})`,
              current: key === kind,
            })),
          ...(queue.mine > 0 || isMine
            ? [{ href: workAddress({ mine: "1" }, null), name: `For me (${figure(queue.mine)})`, current: isMine }]
            : []),
          { href: "/back-office/inbox", name: `Privacy requests (${figure(requests.open)}${overdue})`, current: false },
          { href: `${DESK}/decided`, name: "Decided", current: false },
        ]}
      />
      <form method="get" action={DESK}>
        {kind !== null && <input type="hidden" name="kind" value={kind} />}
        <Choice
          label="Source"
          name="source"
          value={source}
          options={[["", "all"], ...sources.map(({ key, name }) => [key, name] as const)]}
        />
        <Choice label="Waiting" name="days" value={days} options={AGES} />
        <QuietButton>Filter</QuietButton>
      </form>
      {kind === "word" && (
        <form method="get" action={DESK}>
          <input type="hidden" name="kind" value="word" />
          <label>
            Look up a word
            <input type="text" name="word" maxLength={80} required className="office-box" />
          </label>
          <QuietButton>Look up</QuietButton>
        </form>
      )}
    </div>
  );
}

/** The items after the one on the desk. */
export function Following({ queue: { following, place, total }, filter, kinds }: QueueProps) {
  if (following.length === 0) return null;
  const rest = total - place - following.length;
  return (
    <Section id="following" heading="Next" headingClass="font-semibold" className="mt-6">
      <ol className="office-lines">
        {following.map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <TextLink href={workAddress(filter, item)}>{item.title}</TextLink>{" "}
            <span className="text-sm text-muted">
              {kinds.find(({ key }) => key === item.kind)?.name}
              {item.source !== null && `, ${item.source}`}, since <Instant at={item.since} />
              {item.size > 1 && `, ${counted(item.size, "row")}`}
            </span>
          </li>
        ))}
      </ol>
      {rest > 0 && <p className="mt-1 text-sm text-muted">And {figure(rest)} more.</p>}
    </Section>
  );
}
