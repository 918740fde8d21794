/** The reason of a row whose company may be one that objected. No answer to it is chosen in advance. */
export const LIKE_SUPPRESSED =
  "a company with a similar name, as far as known in the same country, asked not to be listed; is this the same company? If so, leave it out";
