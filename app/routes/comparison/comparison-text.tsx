import { ASPECTS, type CheckedStatement, type Comparison } from "../../../content/comparisons.ts";
import { branded } from "../../../content/words.ts";
import { BuyLink } from "../../ui/buy-link.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { OutboundLink } from "../../ui/outbound-link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { usePrices } from "../../ui/prices.ts";
import { useSite } from "../../ui/site.ts";

/** Compares both products aspect by aspect; statements about the other product need a source. */
export function ComparisonText({
  comparison: { competitor, description, introduction, aspects },
}: {
  readonly comparison: Comparison;
}) {
  const { name } = useSite();
  const { all_in_one } = usePrices();
  const complete = ASPECTS.every(([key]) => aspects[key].theirs.length > 0);
  return (
    <article className="mx-auto max-w-5xl px-4 pt-6 md:px-6">
      <a className="link inline-flex min-h-11 items-center text-sm" href="/">
        Back to home
      </a>
      <div className="mt-4">
        <PageHeading heading={`${name} vs ${competitor}`}>{branded(description, name)}</PageHeading>
      </div>
      <p className="mt-6 max-w-prose">{branded(introduction, name)}</p>
      {!complete && (
        <p className="mt-6 max-w-prose rounded-md border border-notice-line bg-notice px-4 py-3 text-sm">
          Every statement about {competitor} has a source and the date we checked it. We leave out what we haven't
          checked; please see their own website.
        </p>
      )}
      {ASPECTS.map(([key, heading]) => (
        <section key={key} className="mt-10" aria-labelledby={`${key}-heading`}>
          <h2 id={`${key}-heading`} className="text-xl font-bold">
            {heading}
          </h2>
          <div className="mt-4 grid auto-cols-fr gap-4 md:grid-flow-col">
            <div className="card p-6">
              <h3 className="font-semibold">{name}</h3>
              <ul className="mt-3 list-disc space-y-2 ps-5">
                {aspects[key].ours.map((text) => (
                  <li key={text}>{branded(text, name).replace("{price}", String(all_in_one))}</li>
                ))}
              </ul>
            </div>
            {aspects[key].theirs.length > 0 && (
              <div className="card p-6">
                <h3 className="font-semibold">{competitor}</h3>
                <Statements statements={aspects[key].theirs} />
              </div>
            )}
          </div>
        </section>
      ))}
      <section className="card mt-12 p-8 text-center md:p-12" aria-labelledby="trial-heading">
        <h2 id="trial-heading" className="text-2xl font-bold">
          Ready to Try {name}?
        </h2>
        <p className="mx-auto mt-3 max-w-prose text-muted">
          Start your free trial today and experience real-time funding data with instant exports.
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <a className="button button-primary" href="/">
            Start Your Trial
          </a>
          <BuyLink plan="all_in_one" look="quiet">
            Get the all-in-one plan
          </BuyLink>
        </div>
      </section>
    </article>
  );
}

function Statements({ statements }: { readonly statements: readonly CheckedStatement[] }) {
  return (
    <ul className="mt-3 list-disc space-y-2 ps-5">
      {statements.map(({ text, source, checkedOn }) => (
        <li key={text}>
          {text}{" "}
          <span className="text-sm text-muted">
            (<OutboundLink href={source}>source</OutboundLink>, checked{" "}
            {formatDate({ date: checkedOn, precision: "day" })})
          </span>
        </li>
      ))}
    </ul>
  );
}
