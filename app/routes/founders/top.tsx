import { data } from "react-router";
import { readTopFounder } from "../../../core/directory/read-top-founder.ts";
import { coreContext, siteContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import { pageNumberOf } from "../../page-number.ts";
import type { Route } from "./+types/top.ts";
import { founderMeta } from "./founder-meta.ts";
import { FounderNotFound } from "./founder-not-found.tsx";
import { FounderProfile } from "./founder-profile.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const rank = pageNumberOf(request, "rank");
  if (rank === null) return data(null, 404);
  const top = await readTopFounder(context.get(coreContext), { rank, sampleSize: context.get(siteContext).sampleSize });
  return top === null ? data(null, 404) : data(top);
}

export const meta: Route.MetaFunction = ({ loaderData: top, matches: [root] }) => {
  const site = root.loaderData?.site;
  return top && site ? founderMeta(site, top.founder) : messageMeta(site, "Founder Not Found");
};

export default function TopFounder({ loaderData: top }: Route.ComponentProps) {
  if (top === null) return <FounderNotFound />;
  const { founder, rank, previousRank, nextRank, period } = top;
  return (
    <FounderProfile founder={founder}>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-muted">
          <strong className="font-semibold text-ink">Number {rank}</strong> by largest raise{period === "last-30-days" ? " of the last 30 days" : " of all time"}
        </p>
        <nav aria-label="Ranking" className="flex gap-2">
          {previousRank !== null && (
            <a className="button button-quiet" rel="prev" href={rankAddress(previousRank)}>
              Previous
            </a>
          )}
          {nextRank !== null && (
            <a className="button button-quiet" rel="next" href={rankAddress(nextRank)}>
              Next
            </a>
          )}
        </nav>
      </div>
    </FounderProfile>
  );
}

function rankAddress(rank: number): string {
  return rank === 1 ? "/top-founders" : `/top-founders?rank=${rank}`;
}
