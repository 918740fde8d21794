import { unknownParameters } from "../../../../../core/reading/directory/search/filter-address.ts";
import { FACET_KEYS } from "../../../../../core/reading/directory/search/facets.ts";
import { ASKED } from "../../../../../core/reading/directory/search/goes-on.ts";
import { isTracking } from "../../../../../core/catalogue/sources/tracking-parameters.ts";
import { LOOKUP } from "../../../finder/screens/lookup-parameter.ts";
import { strangeNumbers } from "../../../../strange-address.ts";
import { findParameterOf, VIEW_PARAMETERS } from "./view.ts";

/** Parameters of the list besides its filter. */
const OF_THE_PAGE: readonly string[] = [
  "q",
  "page",
  "after",
  "before",
  "open",
  "saved",
  // Of React Router's own requests for data.
  "_routes",
  "more",
  LOOKUP,
  ASKED,
  ...VIEW_PARAMETERS,
  ...FACET_KEYS.map(findParameterOf),
];

/** Describes each parameter that the list does not know, with the correct name. Marks of campaigns are nobody's error. */
export function strangeParameters(params: URLSearchParams): readonly string[] {
  const given = new URLSearchParams([...params].filter(([name]) => !isTracking(name)));
  return [...unknownParameters(given, OF_THE_PAGE, "Use the filters above."), ...strangeNumbers(given)];
}
