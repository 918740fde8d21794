import { rowOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { companyIsPublished } from "../directory/published.ts";

/** Which parts of the site have something to show. */
export interface ShownSections {
  /** Rows of the invented sample are published; every page then says so. */
  readonly sample: boolean;
  /** Besides rows of the sample, real ones are published. */
  readonly isMixed: boolean;
  readonly articles: boolean;
  readonly aiRanking: boolean;
}

/** Reads what the frame of a page needs to know: the sample's notice, and no link to an empty blog or ranking. */
export async function readShownSections(ctx: Context): Promise<ShownSections> {
  const row = await rowOf<ShownSections>(ctx)`
    select exists (select 1 from lead where is_sample) as sample,
      exists (select 1 from lead where is_sample) and exists (select 1 from lead where not is_sample) as "isMixed",
      exists (select 1 from article where state = 'published') as articles,
      exists (
        select 1 from ai_company a join company c on c.id = a.company_id and ${companyIsPublished("c")}
      ) as "aiRanking"`;
  return row ?? { sample: false, isMixed: false, articles: false, aiRanking: false };
}
