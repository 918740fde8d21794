import type { ReactNode } from "react";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { ConfirmFirst, type Unconfirmed } from "../../../ui/frame/confirm-first.tsx";
import { FormOutcome, type Outcome } from "../../../ui/forms/form-outcome.tsx";

/** The sections of the account page in order, as in its side navigation. */
export const SECTIONS = [
  ["plan", "Plan"],
  ["lists", "Lists"],
  ["searches", "Saved searches"],
  ["exports", "Exports"],
  ["keys", "API keys"],
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
      {outcome && <FormOutcome className="mt-4" outcome={outcome} />}
      {children}
    </section>
  );
}

/** The common part of cards on which an account makes something. */
export interface MakingCard {
  readonly mayMake: boolean;
  /** A session that may add nothing yet. */
  readonly unconfirmed: Unconfirmed | null;
  readonly outcome: Outcome | null;
  /** The new value, shown once. */
  readonly secret: string | null;
}

interface MakeFormProps extends Pick<MakingCard, "mayMake" | "unconfirmed"> {
  /** "API keys require": the beginning of the sentence for an account without full access. */
  readonly requires: string;
  /** What becomes of what the account made before; false if it made nothing. */
  readonly untilThen: string | false;
  readonly children: ReactNode;
}

/** The form that makes one more, or why the account cannot. */
export function MakeForm({ mayMake, unconfirmed, requires, untilThen, children }: MakeFormProps) {
  if (unconfirmed !== null) return <ConfirmFirst unconfirmed={unconfirmed} />;
  if (mayMake) return children;
  return (
    <p className="mt-4">
      {requires} full access: <TextLink href="/pricing">see the plans</TextLink>.{untilThen && ` ${untilThen}`}
    </p>
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
