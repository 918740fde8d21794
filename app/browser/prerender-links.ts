import { SPECULATION_RULES } from "../speculation-rules.ts";

/** Tells the browser which links it may render beforehand. A header would say so, too, but is fetched on the line the first paint needs. */
export function prerenderLinks(): void {
  const script = document.createElement("script");
  script.type = "speculationrules";
  script.textContent = SPECULATION_RULES;
  document.head.append(script);
}
