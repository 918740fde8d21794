import { data } from "react-router";
import { readTopFounder } from "../../../../core/reading/directory/founders.ts";
import { coreContext } from "../../../context.ts";
import { foundMeta } from "../../../page-meta.ts";
import { pageNumberOf } from "../../../page-number.ts";
import { QuietLink } from "../../../ui/forms/controls.tsx";
import type { Route } from "./+types/top.ts";
import { founderMeta, FounderNotFound, FounderProfile } from "./founder-profile.tsx";
import { loadFounder } from "./load-founder.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const rank = pageNumberOf(request, "rank");
  if (rank === null) return data(null, 404);
  const ctx = context.get(coreContext);
  const top = await readTopFounder(ctx, { rank });
  if (top === null) return data(null, 404);
  const own = await loadFounder(context, { slug: top.founder.slug, params: new URLSearchParams() });
  return data({ ...top, more: own.kind === "found" ? own.page.more : null });
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Founder Not Found", loaderData, ({ site }, { founder }) => founderMeta(site, founder));

export default function TopFounder({ loaderData: top }: Route.ComponentProps) {
  if (top === null) return <FounderNotFound />;
  const { founder, more, rank, previousRank, nextRank, period } = top;
  return (
    <FounderProfile founder={founder} more={more}>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-muted">
          <strong className="font-semibold text-ink">Number {rank}</strong> by largest raise
          {period === "last-30-days" ? " of the last 30 days" : " of all time"}
        </p>
        <nav aria-label="Ranking" className="flex gap-2">
          {previousRank !== null && (
            <QuietLink rel="prev" href={rankAddress(previousRank)}>
              Previous
            </QuietLink>
          )}
          {nextRank !== null && (
            <QuietLink rel="next" href={rankAddress(nextRank)}>
              Next
            </QuietLink>
          )}
        </nav>
      </div>
    </FounderProfile>
  );
}

function rankAddress(rank: number): string {
  return rank === 1 ? "/top-founders" : `/top-founders?rank=${rank}`;
}
