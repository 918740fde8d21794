import { Prose } from "../../ui/prose.tsx";

const RIGHTS = [
  "Know whether we hold data about you, and receive a copy of it",
  "Have data that is wrong corrected",
  "Have personal data deleted",
  "Opt out of the sale and sharing of your data",
];

const NOTES = [
  "Public data cannot be removed from where it is public: a filing stays with the authority that published it, an article with its publisher.",
  "Deleting an account removes only personal data. Facts about companies, such as the date and amount of a round, stay.",
  "We may need to verify your identity before some requests are processed, so that nobody else can receive or delete your data.",
];

/** What can be asked for, and what the visitor's browser has asked for already. */
export function PrivacyRights({ globalPrivacyControl }: { readonly globalPrivacyControl: boolean }) {
  return (
    <section className="mt-10" aria-labelledby="rights-heading">
      <h2 id="rights-heading" className="text-xl font-bold">
        Your rights
      </h2>
      <ul className="mt-3 list-disc space-y-1 ps-6">
        {RIGHTS.map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
      <p className="mt-3">
        <Prose>What we collect and where it comes from is in our [privacy policy](/privacy-policy).</Prose>
      </p>
      <p className="mt-6 rounded-md border border-line bg-sunken px-4 py-3 text-sm" data-global-privacy-control={globalPrivacyControl ? "on" : "off"}>
        {globalPrivacyControl
          ? "Your browser sends the Global Privacy Control signal. We honour it: this visit counts as an opt-out of the sale and sharing of your data, and you need not do anything."
          : "Your browser does not send the Global Privacy Control signal. If you turn it on, we honour it as an opt-out of the sale and sharing of your data."}
      </p>
    </section>
  );
}

/** What a request can and cannot do. */
export function PrivacyNotes() {
  return (
    <section className="mt-10" aria-labelledby="notes-heading">
      <h2 id="notes-heading" className="text-xl font-bold">
        Please note
      </h2>
      <ul className="mt-3 list-disc space-y-2 ps-6">
        {NOTES.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}
