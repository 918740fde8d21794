/** The page where a list is taken away; it reads the list's own filter from its address. */
export const TAKE_AWAY_PATH = "/companies/export";

/** The form on the list that leads there; boxes in the rows belong to it. */
export const TAKE_AWAY_FORM = "take-away";

/** Under this name the rounds that are ticked go along. */
export const PICKED = "round";
