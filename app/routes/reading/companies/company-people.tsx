import type { Relation } from "../../../../core/catalogue/facts/facts.ts";
import {
  type CompanyContacts,
  type Contact,
  NO_CONTACTS,
  readContacts,
} from "../../../../core/finder/contacts/read-contacts.ts";
import type { CompanyPage, CompanyPagePerson } from "../../../../core/reading/directory/company-page.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { Provenance } from "../../../ui/fact.tsx";
import { ContactAddress, ContactsOffer, type LookedUp } from "../../../ui/finder/contact-list.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { Section } from "../../../ui/frame/section.tsx";

const RELATIONS: Readonly<Record<Relation, string>> = {
  founder: "Founder",
  executive_officer: "Executive officer",
  director: "Director",
  promoter: "Promoter",
  employee: "Employee",
};

/** Maximum number of people shown with their addresses. */
const MOST_PEOPLE = 100;

/** The contacts of everybody on a company's page. */
export async function contactsOf(ctx: Context, { companyId }: CompanyPage): Promise<CompanyContacts> {
  const contacts = await readContacts(ctx, [companyId], MOST_PEOPLE);
  return contacts.get(companyId) ?? NO_CONTACTS;
}

interface CompanyPeopleProps {
  readonly heading?: string;
  /** In as many columns as the page has room for, instead of beside the facts. */
  readonly isWide?: boolean;
  readonly people: readonly CompanyPagePerson[];
  readonly contacts: CompanyContacts;
  /** The address of the page on which this is shown. */
  readonly from: string;
  readonly looked: LookedUp | null;
}

/** The people of a company with their roles as stated by the evidence; renders nothing without people. */
export function CompanyPeople({ heading = "People", isWide = false, people, ...place }: CompanyPeopleProps) {
  const { contacts } = place;
  const general = contacts.contacts.filter(({ name }) => name === null);
  if (people.length === 0 && general.length === 0) return null;
  return (
    <Section id="people" heading={heading} className="card p-6">
      <ul
        className={
          isWide
            ? "mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3"
            : "mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2"
        }
      >
        {people.map((person) => (
          <li key={`${person.slug} ${person.relation}`} className="relative pe-6 wrap-anywhere">
            <span className="font-medium">
              {person.relation === "founder" ? (
                <TextLink href={`/companies/founders/${person.slug}`}>{person.name}</TextLink>
              ) : (
                person.name
              )}
            </span>
            <Provenance of={person.name} proof={person.proof} />
            <span className="block text-sm text-muted">{partOf(person)}</span>
            {person.profileUrl !== null && (
              <OutboundLink
                href={person.profileUrl.value}
                className="link inline-flex min-h-11 items-center text-sm"
                label={`Profile of ${person.name}`}
              >
                Profile
              </OutboundLink>
            )}
            <ContactAddress contact={contactOf(person, contacts)} {...place} />
          </li>
        ))}
        {general.map((contact) => (
          <li key="general">
            <span className="font-medium">General address</span>
            <ContactAddress contact={contact} {...place} />
          </li>
        ))}
      </ul>
      <ContactsOffer contacts={contacts} />
    </Section>
  );
}

/** The contact that is this person. */
export function contactOf(
  { slug }: Pick<CompanyPagePerson, "slug">,
  { contacts }: CompanyContacts,
): Contact | undefined {
  return contacts.find(({ personSlug }) => personSlug === slug);
}

/** The person's title and part in the company, in words. */
export function partOf({ relation, title }: Pick<CompanyPagePerson, "relation" | "title">): string {
  const part = RELATIONS[relation];
  if (title === null || title.value.toLowerCase() === part.toLowerCase()) return part;
  return title.value.toLowerCase().includes(part.toLowerCase()) ? title.value : `${title.value} · ${part}`;
}
