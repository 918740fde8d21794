import type { Outcome } from "../../ui/form-outcome.tsx";
import { AccountSection } from "./account-section.tsx";

/** What is held about the account: taken along as a file, or deleted. */
export function DataCard({ outcome }: { readonly outcome: Outcome | null }) {
  return (
    <AccountSection id="data" heading="What we hold about you" outcome={outcome}>
      <p className="mt-2 text-muted">Everything this account consists of, as one file that programs can read.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href="/account/data.json" className="button button-quiet" download="account.json">
          Download my data
        </a>
        <a href="/account/delete" className="button button-quiet text-danger">
          Delete my account
        </a>
      </div>
    </AccountSection>
  );
}
