/** The page where a list is taken away; it reads the list's own filter from its address. */
export const TAKE_AWAY_PATH = "/companies/export";

/** The form on the list that leads there; the rounds that are ticked in the rows go with it. */
export const TAKE_AWAY_FORM = "take-away";

/** Under this name the rounds that are ticked go along. */
export const PICKED = "round";

/** More rounds than this go as a form: named in an address, they would make it too long. */
export const MOST_IN_ADDRESS = 100;
