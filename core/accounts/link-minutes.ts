/** Validity of a sign-in link, in minutes. */
export const LINK_MINUTES = 10;
