import type { CompanyPage } from "../../../core/directory/company-page.ts";
import type { Proof } from "../../../core/directory/proof.ts";
import { countryName } from "../../ui/format-place.ts";

interface PlaceFact {
  readonly term: string;
  readonly text: string;
  readonly proof: Proof | null;
}

/** Where a company is: one fact when one piece of evidence says all of it, else one for each part. */
export function placeFacts({ city, region, country }: CompanyPage): PlaceFact[] {
  const parts = [
    city && { term: "City", text: city.value, proof: city.proof },
    region && { term: "Region", text: region.value, proof: region.proof },
    country && { term: "Country", text: countryName(country.value), proof: country.proof },
  ].filter((part) => part !== null);
  const [first] = parts;
  if (first === undefined || !parts.every(({ proof }) => isSame(proof, first.proof))) return parts;
  return [{ term: "Location", text: parts.map(({ text }) => text).join(", "), proof: first.proof }];
}

function isSame(a: Proof | null, b: Proof | null): boolean {
  if (a === null || b === null) return a === b;
  return a.method === b.method && a.sourceUrl === b.sourceUrl && a.sourceLabel === b.sourceLabel && a.retrievedAt.getTime() === b.retrievedAt.getTime();
}
