import type { CompanyPage } from "./extract-page.ts";
import type { PageOutline } from "./page-outline.ts";
import { isNode, listOf, type Organization, textOf } from "./structured-data.ts";

type Read = Pick<CompanyPage, "location" | "headcount" | "yearFounded">;

const SHOWN = 60;

/** Values that a page states in its structured data and that were not understood, each with its kind and the reason. */
export function unreadValues({ unreadData }: PageOutline, organization: Organization, read: Read): readonly string[] {
  const address = listOf(organization?.["address"]).filter(isNode);
  const [employees] = listOf(organization?.["numberOfEmployees"]);
  const city = textOf(address[0]?.["addressLocality"]);
  const staff = isNode(employees) ? textOf(employees["value"]) : textOf(employees);
  const founded = textOf(organization?.["foundingDate"]);
  return [
    ...(unreadData > 0 ? [`structured data (${unreadData} of its scripts): it is no JSON that can be repaired`] : []),
    ...(read.location === undefined && city !== undefined
      ? [
          address.length > 1
            ? `place: it states ${address.length} addresses and no head office`
            : `place “${city.slice(0, SHOWN)}”: no such place is known in the country it states`,
        ]
      : []),
    ...(read.headcount === undefined && staff !== undefined
      ? [`number of employees “${staff.slice(0, SHOWN)}”: it is no number and no usual range`]
      : []),
    ...(read.yearFounded === undefined && founded !== undefined
      ? [`year of foundation “${founded.slice(0, SHOWN)}”: it does not begin with a year`]
      : []),
  ];
}
