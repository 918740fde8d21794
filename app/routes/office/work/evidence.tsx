import { Facts, ReadBy } from "../office-page.tsx";
import { describeBest } from "../../../../core/intake/ingest/proposals/describe.ts";
import type { WorkEvidence } from "../../../../core/office/work/work-kind.ts";
import { Amount } from "../../../ui/format/amount.tsx";
import { formatDate } from "../../../ui/format/format-date.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { CHECKED_NAMES, checkedText } from "../../../ui/checked-value.ts";
import { counted, figure } from "../format.ts";
import { Holds, ImportStatus, type Mends } from "../imports/effect.tsx";
import { KnownCompany } from "./matches.tsx";
import { ReviewEvidence } from "./review-evidence.tsx";
import type { ComponentProps } from "react";
import { editPath } from "../catalogue/kinds.ts";
import { mendsBeside, partsOf } from "../../../../core/catalogue/sources/list-file/reasons.ts";
import { OptionFields } from "../imports/option-fields.tsx";
import { DECISION_FORM } from "./address.ts";

type EvidenceOf<K extends WorkEvidence["kind"]> = Extract<WorkEvidence, { readonly kind: K }>;
type Known = ComponentProps<typeof Facts>["facts"];

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
    case "import": {
      const { holds, options } = evidence.proposal;
      const beside = mendsBeside<Parameters<Mends>[0]>(partsOf(holds));
      const mends: Mends = (reason) => (
        <span className="office-options mt-2 empty:hidden">
          <OptionFields names={beside.get(reason) ?? []} options={options} form={DECISION_FORM} />
        </span>
      );
      return (
        <>
          <Holds holds={holds} isPressing mends={mends} />
          <Facts facts={factsOfImport(evidence)} />
        </>
      );
    }
    case "run":
      return <Facts facts={factsOfRun(evidence)} />;
    case "message":
      return (
        <>
          <p className="office-text mb-4">{evidence.message.text}</p>
          <Facts facts={factsOfMessage(evidence)} />
        </>
      );
    case "draft": {
      const { id, excerpt, text, category } = evidence.draft;
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
    case "place":
      return <PlaceEvidence {...evidence} />;
    case "startup":
      return (
        <>
          <p className="mb-3">Lists leave it out, because its filings do not say whether it is a startup.</p>
          <Facts facts={factsOfStartup(evidence)} />
        </>
      );
    case "raise":
      return <RaiseEvidence {...evidence} />;
    case "word": {
      const { word, stated, means } = evidence;
      return (
        <>
          <p className="mb-3">
            “{word}” names {means === null ? "nothing known" : means.length === 0 ? "no industry" : means.join(", ")}.
          </p>
          {stated !== null && <Facts facts={factsOfWord(stated)} />}
        </>
      );
    }
    case "website":
      return (
        <>
          <Facts facts={factsOfWebsite(evidence)} />
          <Go to={editPath("company", evidence.website.companyId)}>Enter another website</Go>
        </>
      );
    case "value":
      return (
        <>
          <Facts facts={factsOfValue(evidence)} />
          <Go to={editPath("company", evidence.value.companyId)}>Correct a wrong value</Go>
        </>
      );
  }
}

function Go({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <p className="mt-3">
      <TextLink href={to}>{children}</TextLink>
    </p>
  );
}

function Page({ name, slug }: { readonly name: string; readonly slug: string }) {
  return <TextLink href={`/companies/${slug}`}>{name}</TextLink>;
}

function RaiseEvidence({ raise: { company, slug, rounds } }: EvidenceOf<"raise">) {
  return (
    <>
      <p className="mb-3">
        <Page name={company} slug={slug} /> filed a Form C and a Form D within 180 days. Until you decide, sums count
        the larger amount only.
      </p>
      <ul className="grid gap-2">
        {rounds.map(({ usdMinor, on, proofUrl }) => (
          <li key={proofUrl}>
            <Dollars minor={usdMinor} /> {on !== null && formatDate({ date: on, precision: "day" })}{" "}
            {proofUrl !== null && <OutboundLink href={proofUrl}>Filing</OutboundLink>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Dollars({ minor }: { readonly minor: number | null }) {
  return <Amount amount={minor === null ? null : { minor, currency: "USD" }} usdMinor={minor} />;
}

function factsOfImport({ proposal: { status, effect, createdAt, creator } }: EvidenceOf<"import">): Known {
  const read: Known = [
    ["Status", <ImportStatus key="status" status={status} />],
    ["Read", <ReadBy key="read" at={createdAt} by={creator} />],
  ];
  if (effect === null) return read;
  const { companies, rounds, people, groupCount, best, notices = [] } = effect;
  const counts = (what: "added" | "changed" | "withdrawn") =>
    `${counted(companies[what], "company", "companies")}, ${counted(rounds[what], "round")}`;
  return [
    ...read,
    ["Adds", `${counts("added")}, ${counted(people.added, "person", "people")}`],
    ["Changes", counts("changed")],
    ["Withdraws", counts("withdrawn")],
    ["Questions", groupCount > 0 && counted(groupCount, "group of rows", "groups of rows")],
    ["Note", notices.map(({ message }) => message).join(" ")],
    ["Best match", best !== undefined && best.taken > 0 && describeBest(best, "would be answered")],
  ];
}

const RUN_STATUS = { failed: "Failed", partly_failed: "Partly failed", interrupted: "Interrupted" } as const;

function factsOfRun({ run: { id, input, status, startedAt, actor, problem } }: EvidenceOf<"run">): Known {
  return [
    ["Run", `#${id}`],
    ["Input", input],
    ["Status", <Badge key="status" isBad text={RUN_STATUS[status]} />],
    ["Problem", problem && <span className="whitespace-pre-line">{problem}</span>],
    ["Started", <ReadBy key="started" at={startedAt} by={actor} />],
  ];
}

function Badge({ text, isBad = false }: { readonly text: string; readonly isBad?: boolean }) {
  return <span className={isBad ? "badge badge-danger" : "badge"}>{text}</span>;
}

function factsOfMessage({ message: { ref, email, receivedAt } }: EvidenceOf<"message">): Known {
  const to = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your message (${ref})`)}`;
  return [
    [
      "Write to",
      <TextLink key="address" href={to}>
        {email}
      </TextLink>,
    ],
    ["Received", <Instant key="received" at={receivedAt} />],
  ];
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

function factsOfStartup({ company }: EvidenceOf<"startup">): Known {
  const { name, slug, reason, city, yearFounded, amountUsdMinor, sourceUrl } = company;
  return [
    ["Not decided because", reason],
    ["City", city],
    ["Founded", yearFounded],
    ["Largest round", amountUsdMinor !== null && <Dollars minor={amountUsdMinor} />],
    [
      "Filing",
      sourceUrl !== null && (
        <OutboundLink href={sourceUrl} label={`Filing of ${name}`}>
          Filing
        </OutboundLink>
      ),
    ],
    ["Page", <Page key="page" name={name} slug={slug} />],
  ];
}

function factsOfWord(stated: NonNullable<EvidenceOf<"word">["stated"]>): Known {
  return [
    ["Nearly known", stated.suggested.join(", ")],
    ["Companies", figure(stated.companies)],
    ["Rounds", figure(stated.rounds)],
    ["Example", <Page key="example" {...stated.example} />],
  ];
}

const UNREAD: Readonly<Record<EvidenceOf<"website">["website"]["reason"], string>> = {
  refused: "Refused",
  parked: "Parked or for sale",
  moved: "Leads elsewhere",
  unreachable: "Not reachable",
  search: "Not found, candidates unreadable",
};

function factsOfWebsite({ website: { website, reason, problem, readAt, nextAt } }: EvidenceOf<"website">): Known {
  const shown = website && website.replace(/^https?:\/\//, "");
  return [
    ["Website", website && <OutboundLink href={website}>{shown}</OutboundLink>],
    ["Reason", <Badge key="reason" text={UNREAD[reason]} />],
    ["Details", problem],
    ["Tried", <Instant key="tried" at={readAt} />],
    ["Tried again", <Instant key="again" at={nextAt} />],
  ];
}

function factsOfValue({ value: checked }: EvidenceOf<"value">): Known {
  const { month, position, fact, value, source, sourceUrl, formUrl, item, passage } = checked;
  const link = formUrl ?? sourceUrl;
  return [
    [CHECKED_NAMES[fact], <strong key="value">{checkedText(value)}</strong>],
    ["Source", sourceUrl === null ? source : <OutboundLink href={link ?? ""}>{source}</OutboundLink>],
    ["Item", item?.name],
    ["Passage", passage === null ? "Not kept here: open the source." : passage],
    ["Drawn", `Value ${position} of ${month}`],
  ];
}
