interface UploadFormProps {
  readonly megabytes: number;
  readonly rows: number;
  readonly keptDays: number;
}

/** Where a list is chosen and sent. */
export function UploadForm({ megabytes, rows, keptDays }: UploadFormProps) {
  return (
    <form method="post" encType="multipart/form-data" className="card mt-8 p-6 md:p-8" aria-label="Send a list">
      <label className="block font-semibold" htmlFor="file">
        CSV or XLSX file
      </label>
      <p id="file-help" className="mt-1 text-sm text-muted">
        With a column of names (or first and last names) and one of domains, websites or companies, in any language your CRM exports. At most {rows.toLocaleString("en-US")} rows and{" "}
        {megabytes} MB. It is kept for {keptDays} days, for you alone.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <input
          id="file" name="file" type="file" required accept=".csv,.tsv,.txt,.xlsx,text/csv" aria-describedby="file-help"
          className="min-h-11 max-w-full rounded-md border border-edge bg-surface py-1.5 ps-1.5 pe-3 text-sm file:me-3 file:min-h-8 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-inherit"
        />
        <button type="submit" className="button button-primary">
          Look up this list
        </button>
      </div>
    </form>
  );
}
