import { describeBest } from "../../../../core/intake/ingest/proposals/describe.ts";
import { onScreen } from "../../../../core/catalogue/sources/list-file/on-screen.ts";
import type { WorkEvidence } from "../../../../core/office/work/work-kind.ts";
import { Amount } from "../../../ui/format/amount.tsx";
import { formatDate } from "../../../ui/format/format-date.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { CHECKED_NAMES, checkedText } from "../../../ui/checked-value.ts";
import { counted, figure } from "../format.ts";
import { Holds, ReadBy } from "../imports/effect.tsx";
import { Facts } from "../office-page.tsx";
import { KnownCompany } from "./matches.tsx";
import { ReviewEvidence } from "./review-evidence.tsx";

type EvidenceOf<K extends WorkEvidence["kind"]> = Extract<WorkEvidence, { readonly kind: K }>;

/** What is known about it. */
export function ItemEvidence({ evidence }: { readonly evidence: WorkEvidence }) {
  switch (evidence.kind) {
    case "match":
    case "news":
    case "person": {
      const { candidate } = evidence;
      return (
        <>
          <p className="mb-3 first-letter:uppercase">{candidate.reason}</p>
          {evidence.kind !== "person" && (
            <KnownCompany match={candidate.matches[0]} hasRound={candidate.record.round !== undefined} />
          )}
          <ReviewEvidence candidate={candidate} />
        </>
      );
    }
    case "import":
      return <ImportEvidence {...evidence} />;
    case "run":
      return <RunEvidence {...evidence} />;
    case "message":
      return <MessageEvidence {...evidence} />;
    case "draft":
      return <DraftEvidence {...evidence} />;
    case "place":
      return <PlaceEvidence {...evidence} />;
    case "startup":
      return <StartupEvidence {...evidence} />;
    case "raise":
      return <RaiseEvidence {...evidence} />;
    case "word":
      return <WordEvidence {...evidence} />;
    case "website":
      return <WebsiteEvidence {...evidence} />;
    case "value":
      return <ValueEvidence {...evidence} />;
  }
}

function RaiseEvidence({ raise: { company, slug, rounds } }: EvidenceOf<"raise">) {
  return (
    <>
      <p className="mb-3">
        <TextLink href={`/companies/${slug}`}>{company}</TextLink> filed a Form C and a Form D within 180 days. Until
        you decide, sums count the larger amount only.
      </p>
      <ul className="grid gap-2">
        {rounds.map(({ usdMinor, on, proofUrl }) => (
          <li key={proofUrl}>
            <Amount amount={usdMinor === null ? null : { minor: usdMinor, currency: "USD" }} usdMinor={usdMinor} />{" "}
            {on !== null && formatDate({ date: on, precision: "day" })}{" "}
            {proofUrl !== null && <OutboundLink href={proofUrl}>Filing</OutboundLink>}
          </li>
        ))}
      </ul>
    </>
  );
}

function ImportEvidence({ proposal: { id, status, holds, effect, createdAt, creator } }: EvidenceOf<"import">) {
  const adds = effect && [
    counted(effect.companies.added, "company", "companies"),
    counted(effect.rounds.added, "round"),
    counted(effect.people.added, "person", "people"),
  ];
  const changes = effect && `${figure(effect.companies.changed)} companies, ${figure(effect.rounds.changed)} rounds`;
  const withdraws =
    effect && `${figure(effect.companies.withdrawn)} companies, ${figure(effect.rounds.withdrawn)} rounds`;
  return (
    <>
      <Holds holds={holds} isPressing />
      <Facts
        facts={[
          ["Status", status === "held" ? "Held" : "Proposed"],
          ["Read", <ReadBy key="read" at={createdAt} by={creator} />],
          ["Adds", adds?.join(", ")],
          ["Changes", changes],
          ["Withdraws", withdraws],
          [
            "Questions",
            effect && effect.groupCount > 0 ? counted(effect.groupCount, "group of rows", "groups of rows") : null,
          ],
          ["Best match", effect?.best && effect.best.taken > 0 ? describeBest(effect.best, "would be answered") : null],
        ]}
      />
      <p className="mt-3">
        <TextLink href={`/back-office/imports/${id}`}>Columns, examples, discard</TextLink>
      </p>
    </>
  );
}

const RUN_STATUS = { failed: "Failed", partly_failed: "Partly failed", interrupted: "Interrupted" } as const;

function RunEvidence({ run: { id, input, status, startedAt, actor, problem } }: EvidenceOf<"run">) {
  return (
    <Facts
      facts={[
        ["Run", `#${id}`],
        ["Input", onScreen(input)],
        [
          "Status",
          <span key="status" className="badge badge-danger">
            {RUN_STATUS[status]}
          </span>,
        ],
        ["Problem", problem && <span className="whitespace-pre-line">{onScreen(problem)}</span>],
        ["Started", <ReadBy key="started" at={startedAt} by={actor} />],
      ]}
    />
  );
}

function MessageEvidence({ message: { ref, email, receivedAt, text } }: EvidenceOf<"message">) {
  const subject = encodeURIComponent(`Your message (${ref})`);
  return (
    <>
      <p className="office-text mb-4">{text}</p>
      <Facts
        facts={[
          [
            "Write to",
            <TextLink key="address" href={`mailto:${encodeURIComponent(email)}?subject=${subject}`}>
              {email}
            </TextLink>,
          ],
          ["Received", <Instant key="received" at={receivedAt} />],
        ]}
      />
    </>
  );
}

function DraftEvidence({ draft: { id, excerpt, text, category } }: EvidenceOf<"draft">) {
  return (
    <>
      <p className="font-semibold">{excerpt}</p>
      <p className="office-text my-3">{text}</p>
      <p className="text-sm text-muted">
        {category}. <TextLink href={`/back-office/articles/${id}`}>Edit it</TextLink>
      </p>
    </>
  );
}

function PlaceEvidence({ place: { list, companies, examples } }: EvidenceOf<"place">) {
  return (
    <>
      <p>
        {counted(companies, "company", "companies")} in {list}. The answer applies to all rows of the list with the same
        words.
      </p>
      <ul className="office-lines">
        {examples.map(({ name, slug, domain }) => (
          <li key={slug}>
            <TextLink href={`/companies/${slug}`} target="_blank" rel="noopener">
              {name}
            </TextLink>
            {domain !== null && ` (${domain})`}
          </li>
        ))}
      </ul>
      {companies > examples.length && <p className="text-muted">And {figure(companies - examples.length)} more.</p>}
    </>
  );
}

function StartupEvidence({ company }: EvidenceOf<"startup">) {
  const { name, slug, reason, city, yearFounded, amountUsdMinor, sourceUrl } = company;
  return (
    <>
      <p className="mb-3">Lists leave it out, because its filings do not say whether it is a startup.</p>
      <Facts
        facts={[
          ["Not decided because", reason],
          ["City", city],
          ["Founded", yearFounded],
          [
            "Largest round",
            amountUsdMinor !== null && (
              <Amount amount={{ minor: amountUsdMinor, currency: "USD" }} usdMinor={amountUsdMinor} />
            ),
          ],
          [
            "Filing",
            sourceUrl !== null && (
              <OutboundLink href={sourceUrl} label={`Filing of ${name}`}>
                Filing
              </OutboundLink>
            ),
          ],
          [
            "Page",
            <TextLink key="page" href={`/companies/${slug}`}>
              {name}
            </TextLink>,
          ],
        ]}
      />
    </>
  );
}

function WordEvidence({ word, stated, means }: EvidenceOf<"word">) {
  return (
    <>
      <p className="mb-3">
        “{word}” names {means === null ? "nothing known" : means.length === 0 ? "no industry" : means.join(", ")}.
      </p>
      {stated !== null && (
        <Facts
          facts={[
            ["Nearly known", stated.suggested.join(", ")],
            ["Companies", figure(stated.companies)],
            ["Rounds", figure(stated.rounds)],
            [
              "Example",
              <TextLink key="example" href={`/companies/${stated.example.slug}`}>
                {stated.example.name}
              </TextLink>,
            ],
          ]}
        />
      )}
    </>
  );
}

const UNREAD: Readonly<Record<EvidenceOf<"website">["website"]["reason"], string>> = {
  refused: "Refused",
  parked: "Parked or for sale",
  moved: "Leads elsewhere",
  unreachable: "Not reachable",
  search: "Not found, candidates unreadable",
};

function WebsiteEvidence({ website: { companyId, website, reason, problem, readAt, nextAt } }: EvidenceOf<"website">) {
  return (
    <>
      <Facts
        facts={[
          [
            "Website",
            website && <OutboundLink href={website}>{onScreen(website.replace(/^https?:\/\//, ""))}</OutboundLink>,
          ],
          [
            "Reason",
            <span key="reason" className="badge">
              {UNREAD[reason]}
            </span>,
          ],
          ["Details", problem && onScreen(problem)],
          ["Tried", <Instant key="tried" at={readAt} />],
          ["Tried again", <Instant key="again" at={nextAt} />],
        ]}
      />
      <p className="mt-3">
        <TextLink href={`/back-office/catalogue/companies/${companyId}`}>Enter another website</TextLink>
      </p>
    </>
  );
}

function ValueEvidence({ value: checked }: EvidenceOf<"value">) {
  const { month, position, fact, value, companyId, source, sourceUrl, formUrl, item, passage } = checked;
  const name = CHECKED_NAMES[fact];
  return (
    <>
      <Facts
        facts={[
          [name, <strong key="value">{checkedText(value)}</strong>],
          [
            "Source",
            sourceUrl === null ? source : <OutboundLink href={formUrl ?? sourceUrl}>{onScreen(source)}</OutboundLink>,
          ],
          ["Item", item?.name],
          ["Passage", passage === null ? "Not kept here: open the source." : onScreen(passage)],
          ["Drawn", `Value ${position} of ${month}`],
        ]}
      />
      <p className="mt-3">
        <TextLink href={`/back-office/catalogue/companies/${companyId}`}>Correct a wrong value</TextLink>
      </p>
    </>
  );
}
