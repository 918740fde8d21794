import { ASPECTS, type Comparison } from "../../../../content/comparisons.ts";
import { branded } from "../../../../content/words.ts";
import type { Fact } from "../../../../content/fact-table.ts";
import type { ComparedFeature } from "../../../compared-features.ts";
import { planTitle } from "../../../plans/plan-prices.ts";
import { BuyLink } from "../../../ui/selling/buy-link.tsx";
import { PrimaryLink, TextLink } from "../../../ui/forms/controls.tsx";
import { Offer } from "../../../ui/selling/offer.tsx";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { dateOf, formatDate } from "../../../ui/format/format-date.ts";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { usePrices } from "../../../ui/format/prices.ts";
import { Section } from "../../../ui/frame/section.tsx";
import { useSite } from "../../../ui/frame/site.ts";

/** Compares both products aspect by aspect, each feature with its source and the day it was checked. */
export function ComparisonText({
  comparison: { competitor, description, introduction },
  features,
}: {
  readonly comparison: Comparison;
  readonly features: readonly ComparedFeature[];
}) {
  const { name, planNames } = useSite();
  const { all_in_one } = usePrices();
  const text = (words: string) => branded(words, name).replace("{price}", String(all_in_one));
  return (
    <article className="mx-auto max-w-5xl px-4 pt-6 md:px-6">
      <a className="link inline-flex min-h-11 items-center text-sm" href="/">
        Back to home
      </a>
      <PageHeading className="mt-4" heading={`${name} vs ${competitor}`}>
        {branded(description, name)}
      </PageHeading>
      <p className="mt-6 max-w-prose">{branded(introduction, name)}</p>
      <p className="mt-6 max-w-prose rounded-md border border-notice-line bg-notice px-4 py-3 text-sm">
        Every statement about {competitor} has a source and the date we read it there. What we could not read on their
        own pages is left out: please see their website.
      </p>
      {ASPECTS.map(({ key, heading, ours }) => (
        <Section key={key} id={`${key}-heading`} heading={heading} headingClass="text-xl font-bold" className="mt-10">
          <ul className="mt-3 max-w-prose list-disc space-y-2 ps-5">
            {ours.map((words) => (
              <li key={words}>{text(words)}</li>
            ))}
          </ul>
          {features.filter(({ aspect }) => aspect === key).length > 0 && (
            <div className="mt-4">
              <FigureRows
                caption={`${heading}: ${name} and ${competitor}`}
                wide
                rows={features.filter(({ aspect }) => aspect === key)}
                keyOf={(row) => row.name}
                render={{
                  Feature: (row) => row.name,
                  [name]: (row) => <Checked feature={row.ours} text={text} />,
                  [competitor]: (row) => <Checked feature={row.theirs} text={text} />,
                }}
              />
            </div>
          )}
        </Section>
      ))}
      <Section
        id="trial-heading"
        heading={`Ready to Try ${name}?`}
        headingClass="text-2xl font-bold"
        className="card mt-12 p-8 text-center md:p-12"
      >
        <p className="mx-auto mt-3 max-w-prose text-muted">
          Start your free trial today and experience real-time funding data with instant exports.
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <PrimaryLink href="/">Start Your Trial</PrimaryLink>
          <Offer>
            <BuyLink plan="all_in_one" look="quiet">
              {`Get the ${planTitle("all_in_one", planNames)} plan`}
            </BuyLink>
          </Offer>
        </div>
      </Section>
    </article>
  );
}

function Checked({ feature, text }: { readonly feature: Fact; readonly text: (words: string) => string }) {
  const { sourceUrl, checkedOn } = feature;
  return (
    <>
      {text(feature.text)}
      <span className="block text-sm text-muted">
        {sourceUrl.startsWith("/") ? (
          <TextLink href={sourceUrl}>Source</TextLink>
        ) : (
          <OutboundLink href={sourceUrl}>Source</OutboundLink>
        )}{" "}
        <span className="whitespace-nowrap">as of {formatDate(dateOf(checkedOn))}</span>
      </span>
    </>
  );
}
