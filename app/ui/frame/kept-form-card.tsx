import { Section } from "./section.tsx";
import { PrimaryButton, QuietLink } from "../forms/controls.tsx";
interface KeptFormCardProps {
  readonly kept: { readonly path: string; readonly input: Readonly<Record<string, string>> };
}

/** A form that was kept while its author signed in again: the entered values, and a button that submits it. */
export function KeptFormCard({ kept: { path, input } }: KeptFormCardProps) {
  const fields = Object.entries(input).filter(([, value]) => value !== "");
  return (
    <Section
      id="kept-form"
      heading="Continue where you were"
      headingClass="text-lg font-semibold"
      className="card border-accent p-6"
    >
      <p className="mt-1 text-muted">You have signed in again. Your form was not sent yet.</p>
      <form method="post" action={path} className="mt-4">
        <dl className="grid gap-1">
          {fields
            .filter(([name]) => name !== "intent")
            .map(([name, value]) => (
              <div key={name} className="flex flex-wrap gap-x-2">
                <dt className="text-muted">{labelOf(name)}:</dt>
                <dd className="font-medium wrap-anywhere">{value}</dd>
              </div>
            ))}
        </dl>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="mt-4 flex flex-wrap gap-3">
          <PrimaryButton>Continue</PrimaryButton>
          <QuietLink href={path}>Discard</QuietLink>
        </div>
      </form>
    </Section>
  );
}

function labelOf(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
