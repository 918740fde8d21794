import { legalDocument, type LegalDocument } from "../../../content/legal/document.ts";
import { PRIVACY_POLICY } from "../../../content/legal/privacy-policy.ts";
import { TERMS_OF_SERVICE } from "../../../content/legal/terms-of-service.ts";
import { NOTICE_DAYS } from "../../../core/customers/billing/plans.ts";
import { definePiece, type EditContext, type FieldRecord, type Piece, type Problems } from "../piece.ts";
import { BRAND_HINT } from "./fields.ts";
import { noticeProblem } from "./notice.ts";

const TEXT_RULES =
  "## begins a section, - a point of a list; an empty line separates paragraphs. [text](/path) links to a page. {product} stands for the brand.";

const legalPiece = (key: string, page: string, shipped: LegalDocument) =>
  definePiece<LegalDocument>({
    key,
    group: "Legal texts",
    label: shipped.title,
    about: `A correction applies at once. A change applies from a day at least ${NOTICE_DAYS} days ahead: every account holder is e-mailed, the page shows what will change, and the text changes by itself on that day.`,
    page,
    area: "owners",
    fields: [
      { name: "title", label: "Title", type: "line" },
      { name: "description", label: "Description for search engines", type: "text", rows: 2, hint: BRAND_HINT },
      { name: "text", label: "Text", type: "text", rows: 30, hint: TEXT_RULES },
      {
        name: "applies",
        label: "When the new wording applies",
        type: "choice",
        optional: true,
        options: [
          ["", "Choose if you change a text"],
          ["correction", "At once: it only corrects the wording"],
          ["notice", "From the day below, after an e-mail to every account holder"],
        ],
      },
      {
        name: "from",
        label: "Day of the change (YYYY-MM-DD)",
        type: "line",
        optional: true,
        hint: `At least ${NOTICE_DAYS} days ahead, as the terms promise.`,
      },
      {
        name: "announced",
        label: "Announced text",
        type: "text",
        rows: 10,
        optional: true,
        hint: "Empty until you announce a change of the text above. Empty it again to withdraw the change.",
      },
      { name: "sample", label: "Sample: not reviewed by a lawyer yet", type: "check" },
    ],
    shipped,
    schema: legalDocument,
    toRecords: ({ next, ...text }) => [
      { ...text, text: writtenText(text), from: next?.from, announced: next === null ? undefined : writtenText(next) },
    ],
    fromRecords: ([record = {}], context) => editedText(record, context),
    check: (value, context, [record = {}]) => noticeProblems(value, context, record),
    on: ({ next, ...text }, today) =>
      next === null || next.from > today
        ? { ...text, next }
        : { ...text, sections: next.sections, changedOn: next.from, next: null },
  });

/** The value of a form: with a notice, a new wording becomes the announced text, and the present one stays. */
function editedText(
  { text, applies, from, announced, ...rest }: FieldRecord,
  { current, today }: EditContext<LegalDocument>,
) {
  const sections = sectionsOf(String(text));
  const isEdited = !isSame(sections, current.sections);
  const waits = applies === "notice" && isEdited;
  const next = waits ? sections : typeof announced === "string" ? sectionsOf(announced) : null;
  return {
    ...rest,
    sections: waits ? current.sections : sections,
    changedOn: (isEdited && !waits) || rest["title"] !== current.title ? today : current.changedOn,
    next: next === null ? null : { sections: next, from: from ?? "" },
    notices: current.notices + (applies === "notice" ? 1 : 0),
  };
}

function noticeProblems(
  { sections, next }: LegalDocument,
  { current, today }: EditContext<LegalDocument>,
  { text, applies, from, announced }: FieldRecord,
): Problems {
  const isEdited = !isSame(sectionsOf(String(text)), current.sections);
  const isNext = next !== null && !isSame(next, current.next);
  if (applies === null)
    return isEdited || isNext
      ? { "0.applies": "Choose when the new wording applies." }
      : unusedDay(from, { next, current });
  if (applies === "correction")
    return next !== null && next.from !== current.next?.from
      ? { "0.applies": "A new text or a new day needs the notice." }
      : unusedDay(from, { next, current });
  if (isEdited && announced !== null)
    return { "0.text": "A change is announced already. Make yours in the announced text below." };
  if (!isNext) return { "0.applies": "There is nothing to announce: change the text first." };
  if (isSame(next.sections, sections)) return { "0.announced": "This is the text that applies already." };
  const problem = noticeProblem(next.from, today);
  return problem === null ? {} : { "0.from": problem };
}

/** A day without a text to announce was entered by mistake, unless it is left from a withdrawn change. */
function unusedDay(
  from: unknown,
  { next, current }: { next: LegalDocument["next"]; current: LegalDocument },
): Problems {
  return from !== null && next === null && current.next === null
    ? { "0.applies": "Choose the notice to announce a change for this day." }
    : {};
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A legal text as its form has it. */
export function writtenText({ sections }: Pick<LegalDocument, "sections">): string {
  return sections
    .map(({ heading, blocks }) =>
      [
        `## ${heading}`,
        ...blocks.map((block) => (typeof block === "string" ? block : block.map((point) => `- ${point}`).join("\n"))),
      ].join("\n\n"),
    )
    .join("\n\n");
}

/** The sections of an entered text; text before the first heading gets an empty one, which is rejected. */
export function sectionsOf(text: string): LegalDocument["sections"] {
  const sections: { heading: string; blocks: (string | string[])[] }[] = [];
  for (const part of text.split(/\n\s*\n|\n(?=## )|\n(?<=^## .*\n)/m).map((one) => one.trim())) {
    if (part === "") continue;
    const heading = /^## +(.+)$/.exec(part)?.[1];
    if (heading !== undefined) sections.push({ heading: heading.trim(), blocks: [] });
    else {
      const last = sections.at(-1) ?? { heading: "", blocks: [] };
      if (sections.length === 0) sections.push(last);
      last.blocks.push(...blocksOf(part));
    }
  }
  return sections;
}

/** Consecutive bullet points become one list, other lines one paragraph. */
function blocksOf(part: string): readonly (string | string[])[] {
  const blocks: (string | string[])[] = [];
  for (const line of part.split("\n").map((one) => one.trim())) {
    const point = /^[-*] +(.+)$/.exec(line)?.[1];
    const last = blocks.at(-1);
    if (point !== undefined && Array.isArray(last)) last.push(point);
    else if (point !== undefined) blocks.push([point]);
    else if (typeof last === "string") blocks[blocks.length - 1] = `${last} ${line}`;
    else blocks.push(line);
  }
  return blocks;
}

export const PRIVACY_PIECE = legalPiece("privacy-policy", "/privacy-policy", PRIVACY_POLICY);
export const TERMS_PIECE = legalPiece("terms-of-service", "/terms-of-service", TERMS_OF_SERVICE);

export const LEGAL_PIECES: readonly Piece<LegalDocument>[] = [PRIVACY_PIECE, TERMS_PIECE];
