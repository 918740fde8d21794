/** Present addresses of pages by their former ones; a query of the former one is kept. */
export const MOVED: Readonly<Record<string, string>> = {
  "/funded-companies": "/companies",
  "/back-office/picks": "/back-office/monthly",
  "/back-office/comparisons": "/back-office/content/comparisons",
  "/back-office/review": "/back-office/work",
  "/back-office/review/places": "/back-office/work?kind=place",
  "/back-office/review/decided": "/back-office/work/decided",
  "/back-office/runs": "/back-office/work?kind=run",
  "/back-office/startups": "/back-office/work?kind=startup",
  "/back-office/industries": "/back-office/work?kind=word",
};
