import { titled } from "../../../page-meta.ts";
import { z } from "zod";
import {
  type ListedSuppression,
  liftSuppression,
  pageSuppressions,
} from "../../../../core/office/privacy/suppress-person.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/suppressed-people.ts";
import { formAction, screenLoader } from "../screen.ts";
import { figure } from "../format.ts";
import { inboxViews } from "./labels.tsx";
import { ListTable, Views } from "../list.tsx";
import { OfficePage } from "../office-page.tsx";

const liftForm = z.object({ case: z.uuid(), reason: z.string().trim().min(1).max(1_000) });

export const loader = screenLoader(async ({ ctx, range }) => {
  const page = await pageSuppressions(ctx, range);
  return { page };
});

export const action = formAction(liftForm, async ({ case: caseId, reason }, { ctx }) =>
  (await liftSuppression(ctx, { caseId, reason }))
    ? { done: "lifted" }
    : { problem: "This suppression was already lifted." },
);

export const meta = titled("Suppressed people and companies");

export default function SuppressedPeople({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Privacy requests"
      about="People and companies that are never listed again, whatever our sources say. People's names are erased, so we can't show them."
      done={{ lifted: "Suppression lifted. Sources may list this person or company again." }}
    >
      <Views label="Lists of the inbox" views={inboxViews("/back-office/inbox/suppressed")} />
      <ListTable
        caption="Suppressed people and companies"
        empty="No person or company is suppressed."
        rows={page.items}
        next={page.next}
        older="Older suppressions"
        render={{
          Since: ({ since }) => <Instant at={since} />,
          Who: (one) => <Who suppression={one} />,
          Request: ({ request }) =>
            request === null ? (
              "No request"
            ) : (
              <TextLink href={`/back-office/inbox/privacy-${request}`}>privacy-{request}</TextLink>
            ),
          Identifiers: ({ keys }) => figure(keys),
        }}
        numbers={["Identifiers"]}
        actions={{
          case: {
            value: ({ caseId }) => caseId,
            label: "Lift",
            of: ({ since }) => `the suppression since ${since.toISOString().slice(0, 10)}`,
            confirm: {
              text: ({ company }) =>
                company === null
                  ? "Only do this if the wrong person was suppressed. Erased data can't be restored."
                  : "Sources may list this company again, and its current evidence is published.",
              button: () => "Lift suppression",
              reason: 1_000,
            },
          },
        }}
      />
    </OfficePage>
  );
}

function Who({ suppression: { company, hidesQuotes } }: { readonly suppression: ListedSuppression }) {
  if (company !== null)
    return <TextLink href={`/back-office/catalogue/companies/${company.id}`}>{company.name}</TextLink>;
  return (
    <>
      A person
      {!hidesQuotes && (
        <span className="block max-w-prose text-sm text-muted">
          Suppressed before we checked texts for names: rejected rows of imports may still quote the name.
        </span>
      )}
    </>
  );
}
