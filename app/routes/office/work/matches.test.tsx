import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LIKE_SUPPRESSED } from "../../../../core/intake/ingest/review/objected.ts";
import { CompanyChoices } from "./matches.tsx";

it.each([
  ["only the name matches", 1],
  [LIKE_SUPPRESSED, 0],
])("chooses an answer in advance unless a company objected: %s", (reason, chosen) => {
  const html = renderToStaticMarkup(<CompanyChoices reason={reason} matches={[]} found={null} />);
  expect(html.split(' checked=""')).toHaveLength(chosen + 1);
});
