/** The empty state of a list before anything is published, with the operator's way to change that. */
export function EmptyCatalogue({ what }: { readonly what: string }) {
  return (
    <div className="card mt-8 px-6 py-16 text-center">
      <h2 className="text-xl font-semibold">No {what} yet</h2>
      <p className="mx-auto mt-3 max-w-prose text-muted">
        New {what} appear here with their source as soon as they are published. Do you run this site?{" "}
        <a href="/back-office/sources" className="link">
          Add a source
        </a>{" "}
        or{" "}
        <a href="/back-office/imports" className="link">
          import a list
        </a>
        .
      </p>
    </div>
  );
}
