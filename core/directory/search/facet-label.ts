import { SOURCES } from "../../sources/registry.ts";
import type { Facet } from "./filter.ts";

const COUNTRIES = new Intl.DisplayNames("en-US", { type: "region", fallback: "code" });
const HAS_LABELS: Readonly<Record<string, string>> = { website: "Website", proof: "Proof of funding", contact: "Founder contact" };

/** A facet's value for people; most say themselves what they are. */
export function facetLabel(facet: Facet, value: string): string {
  switch (facet) {
    case "country":
      return /^[A-Z]{2}$/.test(value) ? (COUNTRIES.of(value) ?? value) : value;
    case "source":
      if (value === "edited") return "Edited by the operator";
      return SOURCES.find((source) => source.key === value)?.label ?? value;
    case "has":
      return HAS_LABELS[value] ?? value;
    default:
      return value;
  }
}
