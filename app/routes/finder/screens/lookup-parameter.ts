/** The parameter of pages that show a lookup where it was started. */
export const LOOKUP = "lookup";
