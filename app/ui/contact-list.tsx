import type { Contact, CompanyContacts, ShownAddress } from "../../core/finder/contacts/read-contacts.ts";
import { formatInstant } from "./format-date.ts";
import { OutboundLink } from "./outbound-link.tsx";

interface ContactListProps {
  readonly company: string;
  readonly contacts: CompanyContacts;
}

/** The people to contact, each with profile, address, status and proof, or a button that looks for an address. */
export function ContactList({ company, contacts }: ContactListProps) {
  return (
    <>
      <ul className="grid gap-4">
        {contacts.contacts.map((contact) => (
          <li key={contact.personSlug} data-contact="">
            {contact.slug !== null ? (
              <a className="link font-medium" href={`/companies/founders/${contact.slug}`}>
                {contact.name}
              </a>
            ) : (
              <span className="font-medium">{contact.name ?? company}</span>
            )}
            {(contact.title !== null || contact.name === null) && (
              <span className="text-sm text-muted"> · {contact.title ?? "General address"}</span>
            )}
            {contact.profileUrl !== null && (
              <>
                {" · "}
                <OutboundLink href={contact.profileUrl} className="link text-sm" label={`Profile of ${contact.name}`}>
                  Profile
                </OutboundLink>
              </>
            )}
            <ContactAddress contact={contact} contacts={contacts} />
          </li>
        ))}
      </ul>
      <ContactsOffer contacts={contacts} />
    </>
  );
}

/** An offer for readers whose plan lacks addresses. */
export function ContactsOffer({ contacts: { seesAddresses, contacts } }: Pick<ContactListProps, "contacts">) {
  if (seesAddresses || contacts.length === 0) return null;
  return (
    <p className="mt-4 text-sm text-muted">
      The addresses we know come with every paid plan.{" "}
      <a className="link" href="/pricing">
        See the plans
      </a>
    </p>
  );
}

interface ContactAddressProps {
  readonly contact: Contact | undefined;
  readonly contacts: CompanyContacts;
}

/** A contact's address with its status and proof, and a button that looks it up unless it is certain. */
export function ContactAddress({ contact, contacts: { seesAddresses, domain } }: ContactAddressProps) {
  if (contact === undefined) return null;
  const { name, address } = contact;
  return (
    <>
      {address !== null && <AddressLine address={address} />}
      {name !== null && domain !== null && isOpen(contact, seesAddresses) && (
        <FindAddress name={name} domain={domain} again={address !== null} />
      )}
    </>
  );
}

/** True if a lookup may find more than this. */
function isOpen({ address }: Contact, seesAddresses: boolean): boolean {
  return !seesAddresses || address === null || !["verified", "published"].includes(address.status);
}

function AddressLine({ address: { address, status, proof, verifiedAt } }: { readonly address: ShownAddress }) {
  return (
    <p className="mt-1">
      <a className="link wrap-anywhere" href={`mailto:${address}`}>
        {address}
      </a>
      <button
        type="button"
        className="link needs-script ms-2 cursor-pointer text-sm"
        data-copy={address}
        aria-label={`Copy ${address}`}
      >
        Copy
      </button>
      <span className="block text-sm text-muted">
        {statusWords(status, verifiedAt)} ·{" "}
        {proof.url === null ? proof.label : <OutboundLink href={proof.url}>{proof.label}</OutboundLink>}
      </span>
    </p>
  );
}

/** The status of an address in words: "Verified on Nov 22, 2026". */
export function statusWords(status: ShownAddress["status"], verifiedAt: string | null): string {
  const on = verifiedAt === null ? "" : formatInstant(new Date(verifiedAt));
  switch (status) {
    case "verified":
      return `Verified on ${on}`;
    case "published":
      return "Published";
    case "listed":
      return "From a list, not verified";
    case "mailbox_exists":
      return "This mailbox exists; it may belong to a colleague";
    case "verified_before":
      return `Last verified on ${on}, more than 30 days ago`;
    case "pattern":
      return "Company's usual pattern, not verified";
  }
}

interface FindAddressProps {
  readonly name: string;
  readonly domain: string;
  readonly again: boolean;
}

/** A button that looks up the person; the result also appears here once it is known. */
function FindAddress({ name, domain, again }: FindAddressProps) {
  return (
    <form method="post" action="/email-finder" className="mt-2">
      <input type="hidden" name="name" value={`${name}, ${domain}`} />
      <button
        type="submit"
        className="button button-quiet"
        aria-label={`${again ? "Verify" : "Find"} address of ${name}`}
      >
        {again ? "Verify address" : "Find address"}
      </button>
    </form>
  );
}
