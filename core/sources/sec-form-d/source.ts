import type { Source } from "../source.ts";

/** Notices of exempt offerings as the SEC publishes them. */
export const SEC_FORM_D: Source = { key: "sec-form-d", label: "SEC Form D", cite: () => "SEC Form D" };
