import { data } from "react-router";
import { readFounderPage } from "../../../../core/reading/directory/founders.ts";
import { readTopFounder } from "../../../../core/reading/directory/founders.ts";
import { coreContext, siteContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { pageNumberOf } from "../../../page-number.ts";
import { QuietLink } from "../../../ui/forms/controls.tsx";
import type { Route } from "./+types/top.ts";
import { founderMeta, FounderNotFound, FounderProfile } from "./founder-profile.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const rank = pageNumberOf(request, "rank");
  if (rank === null) return data(null, 404);
  const ctx = context.get(coreContext);
  const top = await readTopFounder(ctx, { rank, sampleSize: context.get(siteContext).sampleSize });
  if (top === null) return data(null, 404);
  const own = await readFounderPage(ctx, { slug: top.founder.slug });
  // The ranking shows the largest raise, the founder's own page the newest.
  const isNewest = own.kind === "found" && JSON.stringify(own.page.amount) === JSON.stringify(top.founder.amount);
  return data({
    ...top,
    proofs: own.kind === "found" ? { ...own.page.proofs, ...(!isNewest && { amount: null }) } : undefined,
  });
}

export const meta: Route.MetaFunction = ({ loaderData: top, matches: [root] }) => {
  const site = root.loaderData?.site;
  return top && site ? founderMeta(site, top.founder) : messageMeta(site, "Founder Not Found");
};

export default function TopFounder({ loaderData: top }: Route.ComponentProps) {
  if (top === null) return <FounderNotFound />;
  const { founder, proofs, rank, previousRank, nextRank, period } = top;
  return (
    <FounderProfile founder={founder} {...(proofs && { proofs })}>
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
