import { Claims, type HomeCard } from "./home-cards.tsx";

interface HomeStepsProps {
  readonly heading: string;
  readonly steps: readonly HomeCard[];
}

/** How it works, step by step. */
export function HomeSteps({ heading, steps }: HomeStepsProps) {
  return (
    <section id="how-it-works" className="mx-auto max-w-page px-4 pt-16 md:px-6 md:pt-24">
      <h2 className="text-center text-2xl font-bold md:text-3xl" data-reveal="">
        {heading}
      </h2>
      <ol className="mt-10 grid gap-8 md:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, place) => (
          <li key={step.title} data-reveal="">
            <span aria-hidden="true" className="flex size-11 items-center justify-center rounded-full bg-accent text-lg font-bold text-on-accent tabular-nums">
              {place + 1}
            </span>
            <h3 className="mt-4 text-lg font-semibold">{step.title}</h3>
            <p className="mt-2 text-muted">{step.text}</p>
            <Claims claims={step.claims} />
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap justify-center gap-3" data-reveal="">
        <a className="button button-primary" href="/pricing">
          Start Free
        </a>
        <a className="button button-quiet" href="/companies">
          Browse Sample Data
        </a>
      </div>
      <p className="mt-4 text-center text-sm text-muted" data-reveal="">
        Looking for one person?{" "}
        <a className="link inline-flex min-h-11 items-center" href="/email-finder">
          Try the email finder
        </a>
      </p>
    </section>
  );
}
