import { companyNameKey } from "../../../../core/catalogue/names/company-name.ts";
import type { Candidate, ListedCompany } from "../../../../core/customers/company-lists/read-companies.ts";
import { PrimaryButton, QuietButton, TextLink } from "../../../ui/forms/controls.tsx";

interface DecisionsProps {
  readonly listId: number;
  readonly name: string;
  readonly rows: readonly ListedCompany[];
}

/** The companies of a list that may be others of ours; identical names with one candidate are ticked. */
export function Decisions({ listId, name, rows }: DecisionsProps) {
  const ticked = rows.filter(isEvident).length;
  return (
    <form method="post" className="mt-4 border-t border-line pt-4" aria-label={`Companies to decide of ${name}`}>
      <input type="hidden" name="list" value={listId} />
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <caption className="text-left text-muted">
            Which ones are they? The same name without a doubt is ticked. Our ids in a file or by API say the same.
          </caption>
          <thead>
            <tr>
              <th scope="col">Yours</th>
              <th scope="col">Ours</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-t border-line align-top">
                <th scope="row" className="py-2 pr-4 font-medium">
                  {given(row)}
                </th>
                <td className="py-2">
                  {row.candidates.map((candidate) => (
                    <Choice key={candidate.id} row={row} candidate={candidate} />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 flex flex-wrap gap-3">
        <PrimaryButton intent="accept">
          {ticked === 0 ? "Accept" : `Accept ${ticked.toLocaleString("en-US")}`}
        </PrimaryButton>
        <QuietButton intent="reject">Not these</QuietButton>
      </p>
    </form>
  );
}

function Choice({ row, candidate }: { readonly row: ListedCompany; readonly candidate: Candidate }) {
  const { id, name, domain, city, country, slug } = candidate;
  return (
    <p className="flex flex-wrap items-center gap-3">
      <label className="flex min-h-9 items-center gap-3 py-1">
        <input
          className="size-4 shrink-0"
          type="checkbox"
          name={`are-${row.id}-${id}`}
          value="yes"
          defaultChecked={isEvident(row)}
        />
        {[name, domain, city, country].filter((part) => part !== null).join(", ")}
      </label>
      <TextLink href={`/companies/${slug}`}>
        page<span className="sr-only"> of {name}</span>
      </TextLink>
    </p>
  );
}

function given({ name, domain, place, externalId }: ListedCompany): string {
  return [name, domain, place].filter((part) => part !== "").join(", ") || externalId;
}

/** True if the only candidate has the same name. */
function isEvident({ name, candidates: [first, ...others] }: ListedCompany): boolean {
  return first !== undefined && others.length === 0 && companyNameKey(name) === companyNameKey(first.name);
}
