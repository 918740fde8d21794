/** What a list shows while nothing has been published: how to bring something in. */
export function EmptyCatalogue({ what }: { readonly what: string }) {
  return (
    <div className="card mt-8 px-6 py-16 text-center">
      <h2 className="text-xl font-semibold">No {what} yet</h2>
      <p className="mx-auto mt-3 max-w-prose text-muted">
        Nothing has been imported. Bring in your own list with <code>npm run import -- your-list.csv</code>, or filings with{" "}
        <code>npm run ingest -- form-d --since 2025-01-01</code>, and it appears here with its proof.
      </p>
    </div>
  );
}
