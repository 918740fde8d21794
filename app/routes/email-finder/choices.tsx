import { Form } from "react-router";
import type { Choice } from "./open-search.ts";

interface ChoicesProps {
  readonly heading: string | null;
  readonly choices: readonly Choice[];
  readonly challenge: string | null;
  readonly inBrowser: boolean;
}

/** People or companies that may be meant; each is a search. Nothing when there are none. */
export function Choices({ heading, choices, challenge, inBrowser }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <section aria-labelledby="finder-choices" className="mt-8">
      <h2 id="finder-choices" className="text-xl font-bold">
        {heading}
      </h2>
      <Form method="post" action="/email-finder" className="card mt-4">
        {inBrowser && <input type="hidden" name="stream" value="1" />}
        {challenge !== null && <input type="hidden" name="challenge" value={challenge} />}
        <ul className="divide-y divide-line">
          {choices.map(({ value, label, detail }) => (
            <li key={value}>
              <button type="submit" name="name" value={value} className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-5 py-3 text-left hover:bg-accent-soft">
                <span className="font-semibold text-accent">{label}</span>
                <span className="text-sm text-muted">{detail}</span>
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </section>
  );
}
