/** How long a sign-in link can be used, in minutes. */
export const LINK_MINUTES = 10;
