import { type DecidedReview, listDecided } from "../../../../core/intake/ingest/review/queue.ts";
import { coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { FigureTable } from "../../../ui/charts/figure-table.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/decided.ts";
import { figure } from "../format.ts";
import { afterOf, PAGE_SIZE, ReadOn, Views } from "../list-navigation.tsx";
import { EmptyList, OfficePage } from "../office-page.tsx";
import { reviewAddress } from "./last.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  return listDecided(context.get(coreContext), { after: afterOf(request), limit: PAGE_SIZE });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Decided reviews");

export default function Decided({ loaderData: { items, next } }: Route.ComponentProps) {
  return (
    <OfficePage heading="Decided reviews" about="Undoing a decision removes what it published and reopens the item.">
      <Views
        label="Kinds of review"
        views={[
          { href: "/back-office/review", name: "Open", current: false },
          { href: "/back-office/review/decided", name: "Decided", current: true },
        ]}
      />
      {items.length === 0 ? (
        <EmptyList>No decisions yet.</EmptyList>
      ) : (
        <FigureTable caption="Decided reviews" wide>
          <thead>
            <tr>
              <th scope="col">Company</th>
              <th scope="col">Decision</th>
              <th scope="col">Source</th>
              <th scope="col">Decided</th>
              <th scope="col">Undo</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <DecidedRow key={item.id} item={item} />
            ))}
          </tbody>
        </FigureTable>
      )}
      <ReadOn next={next} label="Older decisions" />
    </OfficePage>
  );
}

function DecidedRow({ item }: { readonly item: DecidedReview }) {
  const { id, name, status, company, document, ref, decidedAt, decidedBy, together, isCorrected } = item;
  return (
    <tr>
      <th scope="row" className="[overflow-wrap:anywhere]">
        {name}
      </th>
      <td data-label="Decision">
        <span className="badge">{status === "accepted" ? "Accepted" : "Rejected"}</span>
        {isCorrected && " with corrections"}
        {company !== null && (
          <span className="block">
            as <TextLink href={`/companies/${company.slug}`}>{company.name}</TextLink>
          </span>
        )}
      </td>
      <td data-label="Source" className="col-span-full [overflow-wrap:anywhere]">
        {document}, {ref}
      </td>
      <td data-label="Decided" className="col-span-full [overflow-wrap:anywhere]">
        <Instant at={decidedAt} />, by {decidedBy}
      </td>
      <td data-label="Undo" className="col-span-full">
        <form method="post" action={reviewAddress(null, id)} className="office-actions">
          <QuietButton name="undo" value={id}>
            Undo <span className="sr-only">the decision about {name}</span>
          </QuietButton>
          {together > 1 && (
            <label className="flex min-h-11 items-center gap-2 text-sm">
              <input type="checkbox" name="whole" /> all {figure(together)} decided together
            </label>
          )}
        </form>
      </td>
    </tr>
  );
}
