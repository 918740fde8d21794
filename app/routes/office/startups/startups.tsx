import { z } from "zod";
import { decideStartup, listUndecided } from "../../../../core/intake/curation/startups.ts";
import { coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { Amount } from "../../../ui/format/amount.tsx";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { FigureTable } from "../../../ui/charts/figure-table.tsx";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import type { Route } from "./+types/startups.ts";
import { type ActionResult, outcomeOf, runAction } from "../action.ts";
import { counted } from "../format.ts";
import { EmptyList, OfficePage } from "../office-page.tsx";

const verdictForm = z.object({ company: z.coerce.number().int().positive(), verdict: z.enum(["yes", "no"]) });

const DONE = {
  yes: "Company listed. You can undo this in its history.",
  no: "Company kept off lists. You can undo this in its history.",
} as const;

/** Companies shown at once. */
const SHOWN = 25;

export async function loader({ request, context }: Route.LoaderArgs) {
  const undecided = await listUndecided(context.get(coreContext), { limit: SHOWN });
  return { undecided, done: outcomeOf(request, DONE) };
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  return runAction({ request, context }, verdictForm, async ({ company, verdict }): Promise<ActionResult> => {
    await decideStartup(ctx, { companyId: company, isStartup: verdict === "yes" });
    return { done: verdict };
  });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Startups");

export default function Startups({ loaderData, actionData }: Route.ComponentProps) {
  const {
    undecided: { companies, total, isListed },
    done,
  } = loaderData;
  return (
    <OfficePage
      heading="Startups"
      about={`Companies whose filings do not say whether they are startups. Lists ${isListed ? "have" : "leave out"} them until you decide. Enter lists the first one.`}
      outcome={actionData?.outcome ?? done}
    >
      <h2 className="mb-3 text-xl font-semibold">{counted(total, "company", "companies")} to decide</h2>
      {companies.length === 0 ? (
        <EmptyList>Every company is decided.</EmptyList>
      ) : (
        <FigureTable caption="Companies to decide" wide>
          <thead>
            <tr>
              <th scope="col">Company</th>
              <th scope="col" className="number">
                Largest round
              </th>
              <th scope="col">Not decided because</th>
              <th scope="col">Is it a startup?</th>
            </tr>
          </thead>
          <tbody>
            {companies.map(({ id, name, slug, city, yearFounded, amountUsdMinor, reason, sourceUrl }, i) => (
              <tr key={id}>
                <th scope="row">
                  <TextLink href={`/companies/${slug}`}>{name}</TextLink>
                  <span className="block font-normal text-muted">
                    {[city, yearFounded === null ? null : `founded ${yearFounded}`].filter(Boolean).join(", ")}
                  </span>
                </th>
                <td className="number" data-label="Largest round">
                  <Amount
                    amount={amountUsdMinor === null ? null : { minor: amountUsdMinor, currency: "USD" }}
                    usdMinor={amountUsdMinor}
                  />
                </td>
                <td data-label="Not decided because">
                  {reason}
                  {sourceUrl !== null && (
                    <>
                      {" · "}
                      <OutboundLink href={sourceUrl} label={`Filing of ${name}`}>
                        Filing
                      </OutboundLink>
                    </>
                  )}
                </td>
                <td data-label="Is it a startup?">
                  <form method="post" className="flex flex-wrap gap-2" aria-label={`Is ${name} a startup?`}>
                    <input type="hidden" name="company" value={id} />
                    <button
                      type="submit"
                      name="verdict"
                      value="yes"
                      className="button button-quiet"
                      // Enter lists the first company, so deciding takes one key.
                      {...(i === 0 && { autoFocus: true })}
                    >
                      Yes, list it
                    </button>
                    <QuietButton name="verdict" value="no">
                      No
                    </QuietButton>
                  </form>
                </td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </OfficePage>
  );
}
