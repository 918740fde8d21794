/** Where the free plan begins: the form that asks for the month's free leads. Every place that offers the plan leads here. */
export const FREE_LEADS_PAGE = "/free-leads";
