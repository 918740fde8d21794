/** Validity of a sign-in link, in minutes. */
export const LINK_MINUTES = 10;
/** Validity of the link in the mail after a purchase, in hours. */
export const WELCOME_HOURS = 24;
