import type { Block, LegalDocument } from "../../../../content/legal/document.ts";
import { branded } from "../../../../content/words.ts";
import { writtenText } from "../../../content/pieces/legal.ts";
import { Prose } from "../../../ui/prose.tsx";
import { useSite } from "../../../ui/frame/site.ts";

type Sections = LegalDocument["sections"];

/** The sections of a legal text. */
export function LegalSections({ sections }: { readonly sections: Sections }) {
  const { name } = useSite();
  return sections.map(({ heading, blocks }) => (
    <section key={heading} className="mt-10">
      <h2 className="text-xl font-bold">{branded(heading, name)}</h2>
      {blocks.map((block) => (
        <LegalBlock key={String(block)} block={block} brand={name} />
      ))}
    </section>
  ));
}

function LegalBlock({ block, brand }: { readonly block: Block; readonly brand: string }) {
  if (typeof block === "string") {
    return (
      <p className="mt-3">
        <Prose>{branded(block, brand)}</Prose>
      </p>
    );
  }
  return (
    <ul className="mt-3 list-disc space-y-1 ps-6">
      {block.map((point) => (
        <li key={point}>
          <Prose>{branded(point, brand)}</Prose>
        </li>
      ))}
    </ul>
  );
}

/** A legal text as plain text, for comparisons. */
export function readableText(sections: Sections, brand: string): string {
  const text = writtenText({ sections })
    .replaceAll(/^## /gm, "")
    .replaceAll(/\[([^[\]]+)\]\(\/[^)\s]*\)/g, "$1");
  return branded(text, brand);
}
