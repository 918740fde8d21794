import { CloseIcon } from "./icons.tsx";

/** Says, as long as sample rows are published, that they are invented and how to bring in one's own. */
export function SampleBar() {
  return (
    <aside aria-label="Sample data" className="sample-bar border-b border-notice-line bg-notice text-sm">
      <div className="mx-auto flex max-w-page items-start gap-4 px-4 py-2 md:items-center md:px-6">
        <p className="grow py-1.5">
          <strong className="font-semibold">Sample data</strong>: this catalogue holds invented startups. Import your own with{" "}
          <code>npm run import -- your-list.csv</code> and remove the sample with <code>npm run catalogue -- clear-sample</code>
        </p>
        <button type="button" className="needs-script -me-2 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md hover:bg-sunken" data-dismiss-sample-bar="">
          <CloseIcon />
          <span className="sr-only">Dismiss</span>
        </button>
      </div>
    </aside>
  );
}
