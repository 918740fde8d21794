import type { ComponentProps } from "react";
import { HomeStats } from "./home-stats.tsx";

interface HomeHeroProps extends ComponentProps<typeof HomeStats> {
  readonly heading: string;
  readonly text: string;
}

/** What the site is for, and the two ways in. */
export function HomeHero({ heading, text, stats }: HomeHeroProps) {
  return (
    <section className="border-b border-line bg-surface">
      <div className="mx-auto max-w-page px-4 py-14 md:px-6 md:py-20">
        <h1 className="max-w-3xl text-3xl font-bold md:text-4xl">{heading}</h1>
        <p className="mt-5 max-w-prose text-lg text-muted">{text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a className="button button-primary" href="/pricing">
            Get 20 Free Leads Now
          </a>
          <a className="button button-quiet" href="/companies">
            Browse Companies
          </a>
        </div>
        <HomeStats stats={stats} />
      </div>
    </section>
  );
}
