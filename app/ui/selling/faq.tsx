import { ExpandIcon } from "../frame/icons.tsx";

export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** Frequently asked questions, one open at a time, without script. */
export function Faq({ heading, items }: { readonly heading: string; readonly items: readonly Question[] }) {
  return (
    <section id="faqs" className="mx-auto max-w-3xl px-4 md:px-6" aria-labelledby="faqs-heading">
      <h2 id="faqs-heading" className="text-center text-2xl font-bold md:text-3xl">
        {heading}
      </h2>
      <div className="card mt-10 divide-y divide-line">
        {items.map(({ question, answer }) => (
          <details key={question} name="faq" className="group">
            <summary className="flex min-h-14 items-center justify-between gap-4 rounded-lg px-5 py-4 hover:text-accent">
              <h3 className="text-base font-semibold tracking-normal text-pretty">{question}</h3>
              <span className="shrink-0 text-muted transition-transform group-open:rotate-180">
                <ExpandIcon />
              </span>
            </summary>
            <p className="px-5 pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
