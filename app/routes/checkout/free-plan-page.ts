/** Where the free plan begins. */
export const FREE_PLAN_PAGE = "/free-leads";
