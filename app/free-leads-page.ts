/** The form that requests the month's free leads; every offer of the free plan links to it. */
export const FREE_LEADS_PAGE = "/free-leads";
