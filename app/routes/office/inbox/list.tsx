import { ListTable, Stacked, Views } from "../list.tsx";
import { pageInbox } from "../../../../core/customers/contact/inbox-page.ts";
import { redirect } from "react-router";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { PublishedDate } from "../../../ui/format/date.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import type { Route } from "./+types/list.ts";
import { Due, inboxViews, LISTS, TYPE_LABELS } from "./labels.tsx";
import { OfficePage } from "../office-page.tsx";
import { DESK } from "../work/address.ts";
import { screenLoader } from "../screen.ts";

export const loader = screenLoader(async ({ ctx, query, range }) => {
  const state = query.get("state") === "done" ? "done" : "open";
  // Messages wait on the desk.
  if (query.get("kind") === "message")
    throw redirect(state === "done" ? `${DESK}/decided?kind=message` : `${DESK}?kind=message`, 301);
  const page = await pageInbox(ctx, { state, ...range });
  return { page, state, today: ctx.clock.now().toISOString().slice(0, 10) } as const;
});

export default function Inbox({ loaderData: { page, state, today } }: Route.ComponentProps) {
  const list = LISTS.find((one) => one.state === state) ?? LISTS[0];
  return (
    <OfficePage heading="Privacy requests" about="Requests from the privacy form, due within 30 days.">
      <Views label="Lists of privacy requests" views={inboxViews(list.href)} />
      <ListTable
        caption={list.name}
        empty={list.empty}
        rows={page.items}
        render={{
          From: ({ ref, name, email }) => (
            <Stacked below={email}>
              <TextLink href={`/back-office/inbox/${ref}`}>{name}</TextLink>
            </Stacked>
          ),
          "Asks for": ({ type, confirmation }) => (
            <Stacked below={confirmation === "unconfirmed" && "address not confirmed"}>{TYPE_LABELS[type]}</Stacked>
          ),
          Received: ({ receivedAt }) => <Instant at={receivedAt} />,
          [state === "done" ? "Answered" : "Answer due"]: ({ doneAt, doneBy, dueOn }) =>
            doneAt === null ? (
              <>
                <PublishedDate date={{ date: dueOn, precision: "day" }} /> <Due on={dueOn} today={today} />
              </>
            ) : (
              <Stacked below={`by ${doneBy}`}>
                <Instant at={doneAt} />
              </Stacked>
            ),
        }}
        next={page.next}
        older={state === "done" ? "Older answers" : "Go on"}
      />
    </OfficePage>
  );
}
