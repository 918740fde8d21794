/** The empty state of a list before anything is published: how to import data. */
export function EmptyCatalogue({ what }: { readonly what: string }) {
  return (
    <div className="card mt-8 px-6 py-16 text-center">
      <h2 className="text-xl font-semibold">No {what} yet</h2>
      <p className="mx-auto mt-3 max-w-prose text-muted">
        Import your own list with <code>npm run import -- your-list.csv</code>, or filings with{" "}
        <code>npm run ingest -- form-d --since 2025-01-01</code>, and it appears here with its source.
      </p>
    </div>
  );
}
