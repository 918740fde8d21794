import type { Relation } from "../../../core/catalog/fields.ts";
import type { CompanyPagePerson } from "../../../core/directory/company-page.ts";
import { OutboundLink } from "../../ui/outbound-link.tsx";
import { Provenance } from "../../ui/provenance.tsx";

const RELATIONS: Readonly<Record<Relation, string>> = {
  founder: "Founder",
  executive_officer: "Executive officer",
  director: "Director",
  promoter: "Promoter",
  employee: "Employee",
};

/** The people of a company with the part each has in it, as the evidence names it; nothing when none are known. */
export function CompanyPeople({ people }: { readonly people: readonly CompanyPagePerson[] }) {
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="people" className="card p-6 md:p-10">
      <h2 id="people" className="text-xl font-semibold">
        People
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {people.map((person) => (
          <li key={`${person.slug} ${person.relation}`} className="relative">
            <span className="font-medium">
              {person.relation === "founder" ? (
                <a className="link" href={`/companies/founders/${person.slug}`}>
                  {person.name}
                </a>
              ) : (
                person.name
              )}
            </span>{" "}
            <Provenance of={person.name} proof={person.proof} />
            <span className="block text-sm text-muted">{partOf(person)}</span>
            {person.profileUrl !== null && (
              <OutboundLink href={person.profileUrl.value} className="link inline-flex min-h-11 items-center text-sm" label={`Profile of ${person.name}`}>
                Profile
              </OutboundLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function partOf({ relation, title }: CompanyPagePerson): string {
  const part = RELATIONS[relation];
  if (title === null || title.value.toLowerCase() === part.toLowerCase()) return part;
  return title.value.toLowerCase().includes(part.toLowerCase()) ? title.value : `${title.value} · ${part}`;
}
