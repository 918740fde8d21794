import { REQUEST_LIMITS, REQUEST_TYPES, type RequestType } from "../../../core/privacy/file-request.ts";
import { type FormState, TRAP_FIELD } from "../../form-post.ts";
import { AreaField, SelectField, TextField, TrapField } from "../../ui/form-fields.tsx";
import { FormOutcome } from "../../ui/form-outcome.tsx";

const TYPE_WORDS: Record<RequestType, string> = {
  "check-data": "Check whether you hold data about me",
  "access-data": "Send me the data you hold about me",
  "correct-data": "Correct my data",
  "delete-data": "Delete my data",
  "opt-out": "Opt out of sale and sharing",
  other: "Something else",
};

/** The form of a privacy request; what was entered stays in it. */
export function PrivacyRequestForm({ state: { values, problems, outcome } }: { readonly state: FormState }) {
  const field = (name: string) => ({ name, value: values[name], problem: problems[name] });
  return (
    <section className="mt-10" aria-labelledby="request-heading">
      <h2 id="request-heading" className="text-xl font-bold">
        Privacy request
      </h2>
      <form method="post" action="/dont-sell-my-info" className="card mt-4 space-y-6 p-6 md:p-8">
        {outcome !== null && <FormOutcome outcome={outcome} />}
        <TextField {...field("name")} label="Full Name" required maxLength={REQUEST_LIMITS.name} autoComplete="name" />
        <TextField {...field("email")} label="Email Address" type="email" required maxLength={254} autoComplete="email" />
        <TextField {...field("companyName")} label="Company Name" maxLength={REQUEST_LIMITS.company} autoComplete="organization" />
        <SelectField
          {...field("requestType")}
          value={values["requestType"] ?? "check-data"}
          label="Request Type"
          required
          options={REQUEST_TYPES.map((type) => [type, TYPE_WORDS[type]])}
        />
        <AreaField {...field("message")} label="Additional Details" rows={4} maxLength={REQUEST_LIMITS.details} />
        <TrapField name={TRAP_FIELD} />
        <button type="submit" className="button button-primary w-full md:w-auto">
          Submit Privacy Request
        </button>
      </form>
    </section>
  );
}
