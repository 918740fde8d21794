import { z } from "zod";
import {
  type ListedSuppression,
  liftSuppression,
  pageSuppressions,
} from "../../../../core/office/privacy/suppress-person.ts";
import { coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { DangerButton, TextLink } from "../../../ui/forms/controls.tsx";
import { FigureTable } from "../../../ui/charts/figure-table.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/suppressed-people.ts";
import { outcomeOf, runAction } from "../action.ts";
import { figure } from "../format.ts";
import { inboxViews } from "./labels.tsx";
import { afterOf, PAGE_SIZE, ReadOn, Views } from "../list-navigation.tsx";
import { Confirm, EmptyList, OfficePage, ReasonField } from "../office-page.tsx";

const liftForm = z.object({ case: z.uuid(), reason: z.string().trim().min(1).max(1_000) });

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await pageSuppressions(context.get(coreContext), { limit: PAGE_SIZE, after: afterOf(request) });
  return {
    page,
    done: outcomeOf(request, { lifted: "Suppression lifted. Sources may list this person or company again." }),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return runAction({ request, context }, liftForm, async ({ case: caseId, reason }) =>
    (await liftSuppression(context.get(coreContext), { caseId, reason }))
      ? { done: "lifted" }
      : { problem: "This suppression was already lifted." },
  );
}

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  messageMeta(root.loaderData?.site, "Suppressed people and companies");

export default function SuppressedPeople({ loaderData: { page, done }, actionData }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Privacy requests"
      about="People and companies that are never listed again, whatever our sources say. People's names are erased, so we can't show them."
      outcome={actionData?.outcome ?? done}
    >
      <Views label="Lists of the inbox" views={inboxViews("/back-office/inbox/suppressed")} />
      {page.items.length === 0 ? (
        <EmptyList>No person or company is suppressed.</EmptyList>
      ) : (
        <FigureTable caption="Suppressed people and companies" wide>
          <thead>
            <tr>
              <th scope="col">Since</th>
              <th scope="col">Who</th>
              <th scope="col">Request</th>
              <th scope="col" className="number">
                Identifiers
              </th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {page.items.map((one) => (
              <Row key={one.caseId} suppression={one} />
            ))}
          </tbody>
        </FigureTable>
      )}
      <ReadOn next={page.next} label="Older suppressions" />
    </OfficePage>
  );
}

function Row({ suppression }: { readonly suppression: ListedSuppression }) {
  const { caseId, since, keys, hidesQuotes, request, company } = suppression;
  return (
    <tr>
      <th scope="row">
        <Instant at={since} />
      </th>
      <td data-label="Who">
        {company === null ? (
          <>
            A person
            {!hidesQuotes && (
              <span className="block max-w-prose text-sm text-muted">
                Suppressed before we checked texts for names: rejected rows of imports may still quote the name.
              </span>
            )}
          </>
        ) : (
          <TextLink href={`/back-office/catalogue/companies/${company.id}`}>{company.name}</TextLink>
        )}
      </td>
      <td data-label="Request">
        {request === null ? (
          "No request"
        ) : (
          <TextLink href={`/back-office/inbox/privacy-${request}`}>privacy-{request}</TextLink>
        )}
      </td>
      <td data-label="Identifiers" className="number">
        {figure(keys)}
      </td>
      <td data-label="Action">
        <Lift caseId={caseId} since={since} isCompany={company !== null} />
      </td>
    </tr>
  );
}

function Lift({
  caseId,
  since,
  isCompany,
}: Pick<ListedSuppression, "caseId" | "since"> & { readonly isCompany: boolean }) {
  return (
    <Confirm label="Lift" of={`the suppression since ${since.toISOString().slice(0, 10)}`}>
      <form method="post">
        <p>
          {isCompany
            ? "Sources may list this company again, and its current evidence is published."
            : "Only do this if the wrong person was suppressed. Erased data can't be restored."}
        </p>
        <ReasonField />
        <DangerButton name="case" value={caseId}>
          Lift suppression
        </DangerButton>
      </form>
    </Confirm>
  );
}
