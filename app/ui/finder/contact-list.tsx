import findAddressScript from "../../browser/finder/find-address.ts?worker&url";
import { statusLabel } from "../../../core/catalogue/facts/address-status.ts";
import type { EmailResult } from "../../../core/finder/answer/finder-answer.ts";
import type { Contact, CompanyContacts, ShownAddress } from "../../../core/finder/contacts/read-contacts.ts";
import { CONFIDENCE, Remarks } from "./email-results.tsx";
import { EmailText } from "../email-text.tsx";
import { OutboundLink } from "../outbound-link.tsx";

/** A person's lookup, shown in the place where it was started. */
export interface LookedUp {
  /** The name and domain that were looked up, as {@link FindAddress} sends them. */
  readonly typed: string;
  readonly isSearching: boolean;
  /** A remark besides the results; empty if they need none. */
  readonly words: string;
  readonly results: readonly EmailResult[];
}

interface ContactListProps {
  readonly company: string;
  readonly contacts: CompanyContacts;
  /** Address of the page on which this is shown. */
  readonly from: string;
  readonly looked: LookedUp | null;
}

/** The people to contact, each with profile, address, status and proof, or a button that looks for an address. */
export function ContactList({ company, contacts, from, looked }: ContactListProps) {
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
            <ContactAddress contact={contact} contacts={contacts} from={from} looked={looked} />
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

interface ContactAddressProps extends Omit<ContactListProps, "company"> {
  readonly contact: Contact | undefined;
}

/**
 * A contact's address with its status and proof, and a button that looks it up unless it is certain. The result of a
 * lookup replaces both.
 */
export function ContactAddress({ contact, contacts: { seesAddresses, domain }, from, looked }: ContactAddressProps) {
  if (contact === undefined) return null;
  const { name, address, bouncedAt } = contact;
  const typed = `${name}, ${domain}`;
  return (
    <div className="contact-address">
      {address !== null && <AddressLine address={address} />}
      {bouncedAt !== null && <p className="mt-1 text-sm text-muted">{statusLabel("bounced", bouncedAt)}</p>}
      {name !== null && domain !== null && isOpen(contact, seesAddresses) && (
        <FindAddress name={name} typed={typed} from={from} again={address !== null} />
      )}
      {/* The browser script fills it as well, so React must leave it alone afterwards. */}
      <div aria-live="polite" data-looked-up={typed}>
        {looked?.typed === typed && <Results looked={looked} />}
      </div>
    </div>
  );
}

/** The addresses found, each with its evidence. */
function Results({ looked: { isSearching, words, results } }: { readonly looked: LookedUp }) {
  return (
    <>
      {words !== "" && (
        <p className="mt-1 text-sm text-muted" data-searching={isSearching ? "" : undefined}>
          {words}
        </p>
      )}
      {results.map((result) => (
        <div key={result.email} className="mt-1">
          <Address address={result.email} />
          <span className="block text-sm text-muted">
            {statusLabel(result.status, result.statusAt)} · {CONFIDENCE[result.confidence]}
          </span>
          <Remarks result={result} />
        </div>
      ))}
    </>
  );
}

/** True if a lookup may find more than this. */
function isOpen({ address }: Contact, seesAddresses: boolean): boolean {
  return !seesAddresses || address?.status !== "verified";
}

function AddressLine({ address: { address, status, statusAt, proof } }: { readonly address: ShownAddress }) {
  return (
    <p className="mt-1">
      <Address address={address} />
      <span className="block text-sm text-muted">
        {statusLabel(status, statusAt)} ·{" "}
        {proof.url === null ? proof.label : <OutboundLink href={proof.url}>{proof.label}</OutboundLink>}
      </span>
    </p>
  );
}

/** An address with a button that copies it. */
function Address({ address }: { readonly address: string }) {
  return (
    <>
      <a className="link wrap-anywhere" href={`mailto:${address}`}>
        <EmailText email={address} />
      </a>
      <button
        type="button"
        className="link needs-script ms-2 cursor-pointer text-sm"
        data-copy={address}
        aria-label={`Copy ${address}`}
      >
        Copy
      </button>
    </>
  );
}

interface FindAddressProps {
  readonly name: string;
  readonly typed: string;
  readonly from: string;
  readonly again: boolean;
}

/**
 * A button that looks up the person. The browser script shows the result here; without it, the page reloads with it.
 */
function FindAddress({ name, typed, from, again }: FindAddressProps) {
  return (
    <form method="post" action="/email-finder" className="mt-2" data-script={findAddressScript}>
      <input type="hidden" name="name" value={typed} />
      <input type="hidden" name="from" value={from} />
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
