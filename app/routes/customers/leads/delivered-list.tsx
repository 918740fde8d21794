import type { ReactNode } from "react";
import type { Delivery } from "../../../../core/customers/delivery/delivery.ts";
import type { DeliveredPage } from "../../../../core/customers/delivery/read-delivered.ts";
import { PrimaryLink, QuietLink } from "../../../ui/forms/controls.tsx";
import { formatInstant, monthName } from "../../../ui/format/format-date.ts";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { RoundsTable } from "../../../ui/rounds-table.tsx";

interface DeliveredListProps {
  readonly heading: string;
  readonly children: ReactNode;
  /** The list's address; its files are below it. */
  readonly path: string;
  readonly list: DeliveredPage;
}

/** A delivered list: its leads as published now, and its files. */
export function DeliveredList({ heading, children, path, list: { leads, page, pageCount, gone } }: DeliveredListProps) {
  return (
    <div className="mx-auto max-w-page px-4 pt-12 md:px-6">
      <PageHeading heading={heading}>{children}</PageHeading>
      <p className="mt-6 flex flex-wrap gap-3">
        <PrimaryLink href={`${path}/leads.csv`} download>
          CSV file
        </PrimaryLink>
        <QuietLink href={`${path}/leads.xlsx`} download>
          Excel file
        </QuietLink>
      </p>
      {gone > 0 && (
        <p className="mt-6 max-w-prose text-muted">
          {gone === 1 ? "One lead of this list is" : `${gone.toLocaleString("en-US")} leads of this list are`} no longer
          published and omitted here and in the files.
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

/**
 * The name of a delivery: "November 2026", "November 2026: Seed in Berlin", "Free leads, November 2026", and of a buyer's
 * first list "30 days to Nov 29, 2026".
 */
export function deliveryName({
  kind,
  month,
  searchName,
  deliveredAt,
}: Pick<Delivery, "kind" | "month" | "searchName" | "deliveredAt">): string {
  const when = month === null ? formatInstant(deliveredAt) : monthName(month);
  if (kind === "free") return `Free leads, ${when}`;
  if (kind === "alert") return `New in “${searchName}”, ${when}`;
  const period = month === null ? `30 days to ${when}` : when;
  return searchName === "" ? period : `${period}: ${searchName}`;
}
