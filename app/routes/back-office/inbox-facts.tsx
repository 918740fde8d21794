import type { InboxItem } from "../../../core/contact/inbox.ts";
import { PublishedDate } from "../../ui/date.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Due } from "./due.tsx";

/** Who asks, since when, and how far that is shown to be them. */
export function InboxFacts({ item, today }: { readonly item: InboxItem; readonly today: string }) {
  return (
    <dl className="office-facts">
      <dt>From</dt>
      <dd>
        {item.name} ({item.email})
      </dd>
      {item.company !== null && (
        <>
          <dt>Company</dt>
          <dd>{item.company}</dd>
        </>
      )}
      <dt>Received</dt>
      <dd>
        <Instant at={item.receivedAt} />
      </dd>
      {item.dueOn !== null && (
        <>
          <dt>Answer due</dt>
          <dd>
            <PublishedDate date={{ date: item.dueOn, precision: "day" }} /> {item.doneAt === null && <Due on={item.dueOn} today={today} />}
          </dd>
        </>
      )}
      {item.confirmation !== null && (
        <>
          <dt>Address</dt>
          <dd>{item.confirmation === "confirmed" ? "Confirmed by mail: whoever reads mail there sent it." : "Not confirmed: anybody may have sent it. Confirm who it is before you tell or change anything."}</dd>
        </>
      )}
      {item.globalPrivacyControl === true && (
        <>
          <dt>Browser</dt>
          <dd>Asks by Global Privacy Control that nothing be sold or shared.</dd>
        </>
      )}
    </dl>
  );
}
