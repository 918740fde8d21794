import type { ReactNode } from "react";
import type { DeliveredPage } from "../../../core/delivery/read-delivered.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Pager } from "../../ui/pager.tsx";
import { RoundsTable } from "../../ui/rounds-table.tsx";

interface DeliveredListProps {
  readonly heading: string;
  /** What there is to know about the list. */
  readonly children: ReactNode;
  /** The list's address; its files are under it. */
  readonly path: string;
  readonly list: DeliveredPage;
}

/** A delivered list: its leads as they are published now, and its files. */
export function DeliveredList({ heading, children, path, list: { leads, page, pageCount, gone } }: DeliveredListProps) {
  return (
    <div className="mx-auto max-w-page px-4 pt-12 md:px-6">
      <PageHeading heading={heading}>{children}</PageHeading>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href={`${path}/leads.csv`} className="button button-primary" download>
          CSV file
        </a>
        <a href={`${path}/leads.xlsx`} className="button button-quiet" download>
          Excel file
        </a>
      </p>
      {gone > 0 && (
        <p className="mt-6 max-w-prose text-muted">
          {gone === 1 ? "One lead of this list is" : `${gone.toLocaleString("en-US")} leads of this list are`} no longer published and left out, here and in the files.
        </p>
      )}
      {leads.length > 0 && (
        <div className="mt-6">
          <RoundsTable rounds={leads} columns="full" caption={heading} />
        </div>
      )}
      <Pager page={page} pageCount={pageCount} path={path} />
    </div>
  );
}
