/** The screen that looks up the people of a list; its address carries the list's filter. */
export const FIND_PATH = "/email-finder/leads";
