import type { ReactNode } from "react";
import { PrimaryLink, QuietLink } from "../../../ui/forms/controls.tsx";
import { Section } from "../../../ui/frame/section.tsx";

interface PlansOfferProps {
  readonly isSignedIn: boolean;
  /** The page to return to after signing in. */
  readonly next: string;
  readonly children: ReactNode;
}

/** Explains a part of the paid plans to visitors whose plan lacks it. */
export function PlansOffer({ isSignedIn, next, children }: PlansOfferProps) {
  return (
    <Section id="offer" heading="Part of the paid plans" className="card mt-8 p-6 md:p-8">
      {children}
      <p className="mt-6 flex flex-wrap gap-3">
        <PrimaryLink href="/pricing">See the plans</PrimaryLink>
        {!isSignedIn && <QuietLink href={`/sign-in?next=${next}`}>Sign in</QuietLink>}
      </p>
    </Section>
  );
}
