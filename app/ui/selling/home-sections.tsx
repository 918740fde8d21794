import type { ComponentProps, ReactNode } from "react";
import type { LeadPage } from "../../../core/reading/directory/lead.ts";
import type { ArticleSummary } from "../../../core/reading/newsroom/article.ts";
import { CardIcon, type CardIconName } from "./card-icon.tsx";
import { PrimaryLink, QuietLink } from "../forms/controls.tsx";
import { SearchBox } from "../forms/search-box.tsx";
import { PublishedDate } from "../format/date.tsx";
import { EmptyCatalogue } from "../empty-catalogue.tsx";
import { OutboundLink } from "../outbound-link.tsx";
import { Offer } from "./offer.tsx";
import { RoundsTable } from "../rounds-table.tsx";

interface HomeHeroProps extends ComponentProps<typeof HomeStats> {
  readonly heading: string;
  readonly text: string;
  /** Questions that have an answer. */
  readonly examples: readonly string[];
  /** What proves the headline, beside it. */
  readonly receipts: ReactNode;
}

/** The home page's headline, its two main links, its figures and what proves them. */
export function HomeHero({ heading, text, examples, stats, receipts }: HomeHeroProps) {
  return (
    <section className="border-b border-line bg-surface">
      <div className="mx-auto grid max-w-page grid-cols-1 items-start gap-x-12 gap-y-10 px-4 py-12 md:px-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <h1 className="max-w-3xl text-3xl font-bold md:text-4xl">{heading}</h1>
          <p className="mt-5 max-w-prose text-lg text-muted">{text}</p>
          <div className="mt-6 max-w-prose">
            <SearchBox id="ask" label="Rounds, companies, people and investors" examples={examples} />
          </div>
          <div className="mt-6 flex flex-wrap gap-3">
            <Offer>
              <PrimaryLink href="/pricing">Get 20 Free Leads Now</PrimaryLink>
            </Offer>
            <QuietLink href="/companies">Browse Companies</QuietLink>
          </div>
          <HomeStats stats={stats} />
        </div>
        {receipts}
      </div>
    </section>
  );
}

/** A figure with its label. */
export interface Stat {
  readonly value: string;
  readonly label: string;
  /** The part missing from the figure. */
  readonly note?: string;
  /** Where it can be checked. */
  readonly source?: string;
  /** Invented. */
  readonly isSample?: true;
}

/** A figure that counts up in view. */
export interface Counter {
  readonly start: number;
  readonly step: number;
  readonly everyMs: number;
  readonly cap: number;
}

interface HomeStatsProps {
  readonly stats: readonly (Stat | (Omit<Stat, "value"> & { readonly counter: Counter }))[];
}

/** Figures below the hero. The browser script animates a counter; without script it shows its start value. */
function HomeStats({ stats }: HomeStatsProps) {
  if (stats.length === 0) return null;
  return (
    <dl className="mt-12 grid grid-cols-2 gap-x-6 gap-y-8 md:flex md:flex-wrap md:gap-x-10">
      {stats.map((stat) => (
        <div key={stat.label} className="flex flex-col-reverse justify-end">
          <dt className="mt-1 text-sm text-muted">
            {stat.source === undefined ? stat.label : <OutboundLink href={stat.source}>{stat.label}</OutboundLink>}
            {stat.isSample && <span className="badge mt-1 block w-fit">Sample</span>}
            {stat.note !== undefined && <span className="block text-xs">{stat.note}</span>}
          </dt>
          <dd className="text-2xl font-bold tabular-nums md:text-3xl">
            {"counter" in stat ? <Rising counter={stat.counter} /> : stat.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Rising({ counter: { start, step, everyMs, cap } }: { readonly counter: Counter }) {
  return (
    <>
      <span data-counter="" data-counter-step={step} data-counter-every={everyMs} data-counter-cap={cap}>
        {start}
      </span>
      +
    </>
  );
}

/** A card of the home page with its claims. */
export interface HomeCard {
  readonly title: string;
  readonly text: string;
  readonly claims: readonly string[];
  readonly icon?: CardIconName;
}

interface HomeCardsProps {
  readonly id?: string;
  readonly heading: string;
  readonly cards: readonly HomeCard[];
  readonly columns: 2 | 3;
}

const COLUMNS = { 2: "md:grid-cols-2", 3: "md:grid-cols-2 lg:grid-cols-3" } as const;

/** A section of cards; each is revealed on its own. */
export function HomeCards({ id, heading, cards, columns }: HomeCardsProps) {
  return (
    <section id={id} className="mx-auto max-w-page px-4 pt-16 md:px-6 md:pt-24">
      <h2 className="text-center text-2xl font-bold md:text-3xl" data-reveal="">
        {heading}
      </h2>
      <ul className={`mt-10 grid gap-5 ${COLUMNS[columns]}`}>
        {cards.map((card) => (
          <li key={card.title} className="card p-6 md:p-8" data-reveal="">
            {card.icon !== undefined && <CardIcon name={card.icon} />}
            <h3 className="text-lg font-semibold">{card.title}</h3>
            <p className="mt-2 text-muted">{card.text}</p>
            <Claims claims={card.claims} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A card's figures on a line of their own. */
function Claims({ claims }: Pick<HomeCard, "claims">) {
  if (claims.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-2">
      {claims.map((claim) => (
        <li key={claim} className="rounded-sm bg-accent-soft px-2.5 py-1 text-xs font-semibold text-accent-strong">
          {claim}
        </li>
      ))}
    </ul>
  );
}

export function HomeSteps({ heading, steps }: { readonly heading: string; readonly steps: readonly HomeCard[] }) {
  return (
    <section id="how-it-works" className="mx-auto max-w-page px-4 pt-16 md:px-6 md:pt-24">
      <h2 className="text-center text-2xl font-bold md:text-3xl" data-reveal="">
        {heading}
      </h2>
      <ol className="mt-10 grid gap-8 md:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, place) => (
          <li key={step.title} data-reveal="">
            <span
              aria-hidden="true"
              className="flex size-11 items-center justify-center rounded-full bg-accent text-lg font-bold text-on-accent tabular-nums"
            >
              {place + 1}
            </span>
            <h3 className="mt-4 text-lg font-semibold">{step.title}</h3>
            <p className="mt-2 text-muted">{step.text}</p>
            <Claims claims={step.claims} />
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap justify-center gap-3" data-reveal="">
        <Offer>
          <PrimaryLink href="/pricing">Start Free</PrimaryLink>
        </Offer>
        <QuietLink href="/companies">Browse Sample Data</QuietLink>
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

/** The newest articles; renders nothing without any. */
export function HomeInsights({ articles }: { readonly articles: readonly ArticleSummary[] }) {
  if (articles.length === 0) return null;
  return (
    <section className="mx-auto max-w-page px-4 pt-16 md:px-6 md:pt-24">
      <div className="flex flex-wrap items-end justify-between gap-4" data-reveal="">
        <h2 className="text-2xl font-bold md:text-3xl">Latest Insights</h2>
        <QuietLink href="/blog">View All Funding News</QuietLink>
      </div>
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {articles.map(({ slug, title, excerpt, industry, publishedOn }) => (
          <li key={slug} className="card flex flex-col p-6" data-reveal="">
            <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
              {industry !== null && <span className="badge">{industry}</span>}
              <PublishedDate date={{ date: publishedOn, precision: "day" }} />
            </p>
            <h3 className="mt-3 text-lg font-semibold">
              <a className="hover:text-accent hover:underline" href={`/blog/${slug}`}>
                {title}
              </a>
            </h3>
            <p className="mt-2 line-clamp-3 text-muted">{excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface HomeRoundsProps {
  readonly leads: LeadPage;
  /** The address that the browser script polls for newer rounds. */
  readonly source: string;
}

/** The newest rounds, kept live by the browser script. Shows a placeholder without any. */
export function HomeRounds({ leads, source }: HomeRoundsProps) {
  return (
    <section
      id="recent-funding"
      className="mx-auto max-w-page px-4 pt-12 md:px-6 md:pt-16"
      aria-labelledby="recent-funding-heading"
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="badge bg-accent-soft text-accent-strong">Live Updates</p>
          <h2 id="recent-funding-heading" className="mt-3 text-2xl font-bold md:text-3xl">
            Track the Latest Funding Rounds Live
          </h2>
        </div>
        <QuietLink href="/companies">View All</QuietLink>
      </div>
      <output className="sr-only" data-live-rounds-status="" />
      <div className="mt-6" data-live-rounds={source}>
        {leads.rows.length === 0 ? (
          <div className="live-empty">
            <p className="live-loading needs-script text-muted">Loading the latest funding rounds…</p>
            <div className="live-none">
              <EmptyCatalogue what="funding rounds" />
            </div>
          </div>
        ) : (
          <RoundsTable rounds={leads.rows} columns="brief" caption="The newest funding rounds" />
        )}
      </div>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <PrimaryLink href="/companies">Browse All Companies</PrimaryLink>
        <QuietLink href="/top-founders">Top Founder</QuietLink>
      </p>
    </section>
  );
}
