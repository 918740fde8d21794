import type { ReactNode } from "react";
import { FormOutcome, type Outcome } from "../../../ui/forms/form-outcome.tsx";

/** The sections of the account page in order, as in its side navigation. */
export const SECTIONS = [
  ["plan", "Plan"],
  ["lists", "Lists"],
  ["searches", "Saved searches"],
  ["exports", "Exports"],
  ["keys", "API keys"],
  ["destinations", "Destinations"],
  ["webhooks", "Webhooks"],
  ["email", "E-mail address"],
  ["passkeys", "Passkeys"],
  ["sessions", "Sessions"],
  ["data", "Your data"],
] as const;

export type SectionId = (typeof SECTIONS)[number][0];

interface AccountSectionProps {
  /** A section of the account page, or the card of a saved search's page. */
  readonly id: SectionId | "sheet";
  readonly heading: string;
  /** Outcome of the last form of this section; screen readers announce it. */
  readonly outcome?: Outcome | null | undefined;
  readonly children: ReactNode;
}

export function AccountSection({ id, heading, outcome, children }: AccountSectionProps) {
  return (
    <section id={id} className="card p-6 md:p-8" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="text-xl font-semibold">
        {heading}
      </h2>
      {outcome && (
        <div className="mt-4">
          <FormOutcome outcome={outcome} />
        </div>
      )}
      {children}
    </section>
  );
}

/** A secret that is displayed only once. */
export function OnceShown({ label, secret }: { readonly label: string; readonly secret: string }) {
  return (
    <div role="alert" className="mt-4 rounded-md border border-accent bg-accent-soft px-4 py-3">
      <p className="font-medium">{label} Copy it now. We can't show it again.</p>
      <p className="mt-2">
        <code className="break-all whitespace-normal select-all">{secret}</code>
      </p>
    </div>
  );
}
