import { type ImportRun, listRuns } from "../../../../core/office/back-office/runs.ts";
import { coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/runs.ts";
import { counted, figure } from "../format.ts";
import { beforeOf, PAGE_SIZE, pageById, ReadOn, Views } from "../list-navigation.tsx";
import { Breakable, EmptyList, OfficePage } from "../office-page.tsx";

const STATUS: Readonly<Record<ImportRun["status"], string>> = {
  running: "Running",
  done: "Finished",
  held: "Held",
  partly_failed: "Partly failed",
  failed: "Failed",
  interrupted: "Interrupted",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const failed = new URL(request.url).searchParams.get("show") === "failed";
  const found = await listRuns(context.get(coreContext), { failed, ...beforeOf(request), limit: PAGE_SIZE + 1 });
  return { ...pageById(found, PAGE_SIZE), failed };
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Import runs");

export default function Runs({ loaderData: { items, next, failed } }: Route.ComponentProps) {
  return (
    <OfficePage heading="Import runs" about="Every import from a source, newest first, with its results.">
      <Views
        label="Runs shown"
        views={[
          { href: "/back-office/runs", name: "All", current: !failed },
          { href: "/back-office/runs?show=failed", name: "Failed", current: failed },
        ]}
      />
      {items.length === 0 ? (
        <EmptyList>{failed ? "No failed runs." : "No import runs yet."}</EmptyList>
      ) : (
        <FigureRows
          caption="Import runs"
          wide
          rows={items}
          keyOf={({ id }) => id}
          columns={[
            { heading: "Run", render: (run) => <RunName run={run} /> },
            { heading: "Status", render: (run) => <Status run={run} /> },
            { heading: "Documents", render: ({ counts }) => counts && <Documents counts={counts.documents} /> },
            { heading: "Rows", render: ({ counts }) => counts && <Rows counts={counts.rows} /> },
            { heading: "Result", render: ({ counts }) => counts && <Result counts={counts.catalogue} /> },
          ]}
        />
      )}
      <ReadOn next={next} label="Older runs" />
    </OfficePage>
  );
}

function RunName({ run: { id, source, input, actor, startedAt } }: { readonly run: ImportRun }) {
  return (
    <>
      {source} <span className="font-normal text-muted">#{id}</span>
      <span className="block max-w-72 text-sm font-normal [overflow-wrap:anywhere]">
        <Breakable text={input} />
      </span>
      <span className="block text-sm font-normal text-muted">
        <Instant at={startedAt} />, by {actor}
      </span>
    </>
  );
}

function Status({ run: { status, problem } }: { readonly run: ImportRun }) {
  const isFailed = status === "failed" || status === "partly_failed" || status === "interrupted";
  return (
    <>
      <span className={isFailed ? "badge badge-danger" : "badge"}>{STATUS[status]}</span>
      {problem !== null && (
        <span className="mt-1 block max-w-80 whitespace-pre-line text-muted [overflow-wrap:anywhere]">{problem}</span>
      )}
    </>
  );
}

type Counts = NonNullable<ImportRun["counts"]>;

function Documents({ counts: { read, unchanged, unreadable, held } }: { readonly counts: Counts["documents"] }) {
  return listed([
    [read, "read"],
    [unchanged, "unchanged"],
    [unreadable, "unreadable"],
    [held, "held"],
  ]);
}

function Rows({ counts: { records, reviews, quarantined, excluded } }: { readonly counts: Counts["rows"] }) {
  return listed([
    [records, "accepted"],
    [reviews, "for review"],
    [quarantined, "rejected"],
    [excluded, "out of scope"],
  ]);
}

function Result({ counts: { newCompanies, newRounds, changes } }: { readonly counts: Counts["catalogue"] }) {
  if (changes === 0) return "No changes";
  return [
    `${counted(newCompanies, "company", "companies")} added`,
    `${counted(newRounds, "round")} added`,
    counted(changes, "change"),
  ].join(", ");
}

/** "3 read, 1 unreadable": counts above zero. */
function listed(counts: readonly (readonly [number, string])[]): string {
  const shown = counts.filter(([count]) => count > 0).map(([count, name]) => `${figure(count)} ${name}`);
  return shown.length === 0 ? "None" : shown.join(", ");
}
