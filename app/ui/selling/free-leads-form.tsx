import { branded } from "../../../content/words.ts";
import { FREE_LEADS_PAGE } from "../../free-leads-page.ts";
import { EMPTY_FORM, fieldOf, type FormState, TRAP_FIELD } from "../../form-post.ts";
import { PrimaryButton, TextLink } from "../forms/controls.tsx";
import { EmailField, TrapField } from "../forms/form-fields.tsx";
import { FormOutcome } from "../forms/form-outcome.tsx";
import { useSite } from "../frame/site.ts";

interface FreeLeadsFormProps {
  /** The consent's text and version. */
  readonly words: { readonly consent: string; readonly version: string };
  readonly state?: FormState;
}

/** Asks for the address that gets the free leads; the page of free leads answers. */
export function FreeLeadsForm({ words: { consent, version }, state = EMPTY_FORM }: FreeLeadsFormProps) {
  const { name } = useSite();
  return (
    <form method="post" action={FREE_LEADS_PAGE} aria-label="Free leads" className="card space-y-6 p-6 md:p-8">
      {state.outcome !== null && <FormOutcome outcome={state.outcome} />}
      <EmailField label="E-mail" {...fieldOf(state, "email")} />
      <TrapField name={TRAP_FIELD} />
      <input type="hidden" name="consent" value={version} />
      <p className="text-sm text-muted" id="consent">
        By submitting this form you agree: “{branded(consent, name)}” How we use your address is described in our{" "}
        <TextLink href="/privacy-policy">privacy policy</TextLink>.
      </p>
      <PrimaryButton className="w-full md:w-auto" aria-describedby="consent">
        Get 20 Free Leads
      </PrimaryButton>
    </form>
  );
}
