import type { DecidedWord, UnmappedWord } from "../../../../core/intake/curation/industry-words.ts";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { FigureTable } from "../../../ui/charts/figure-table.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { EmptyList } from "../office-page.tsx";

/** Id of the page's `<datalist>` of industries. */
export const INDUSTRY_LIST = "industry-names";

/** Input of a rejected form. */
export interface Typed {
  readonly word: string;
  readonly industries: string;
}

interface MapFormProps {
  readonly word: string;
  readonly id: string;
  readonly typed: Typed | null;
}

/** Maps a word to industries, or to none. */
export function MapForm({ word, id, typed }: MapFormProps) {
  return (
    <form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="word" value={word} />
      <label htmlFor={id} className="sr-only">
        Industries of “{word}”
      </label>
      <input
        id={id}
        name="industries"
        type="text"
        list={INDUSTRY_LIST}
        maxLength={400}
        defaultValue={typed?.word === word ? typed.industries : undefined}
        className="office-box min-w-0 grow basis-48"
      />
      <QuietButton>
        Map <span className="sr-only">“{word}”</span>
      </QuietButton>
      <QuietButton name="none" value="yes">
        No industry <span className="sr-only">in “{word}”</span>
      </QuietButton>
    </form>
  );
}

/** The words that wait for a decision. */
export function UnmappedWords({
  words,
  typed,
}: {
  readonly words: readonly UnmappedWord[];
  readonly typed: Typed | null;
}) {
  if (words.length === 0) return <EmptyList>Every word of the sources is mapped.</EmptyList>;
  return (
    <FigureTable caption="Unmapped words" wide>
      <thead>
        <tr>
          <th scope="col">Word</th>
          <th scope="col" className="number">
            Rounds
          </th>
          <th scope="col">Example</th>
          <th scope="col">Industries</th>
        </tr>
      </thead>
      <tbody>
        {words.map(({ word, rounds, example }, i) => (
          <tr key={word}>
            <th scope="row">{word}</th>
            <td className="number" data-label="Rounds">
              {rounds.toLocaleString("en-US")}
            </td>
            <td data-label="Example">
              <TextLink href={`/companies/${example.slug}`}>{example.name}</TextLink>
            </td>
            <td data-label="Industries">
              <MapForm word={word} id={`map-${i}`} typed={typed} />
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

/** The editors' decisions, each with an undo button. */
export function DecidedWords({ words }: { readonly words: readonly DecidedWord[] }) {
  if (words.length === 0) return <EmptyList>No decisions yet: the shipped vocabulary applies.</EmptyList>;
  return (
    <FigureTable caption="Decisions about words" wide>
      <thead>
        <tr>
          <th scope="col">Word</th>
          <th scope="col">Industries</th>
          <th scope="col">Decided</th>
          <th scope="col">
            <span className="sr-only">Undo</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {words.map(({ word, industries, decidedAt }) => (
          <tr key={word}>
            <th scope="row">{word}</th>
            <td data-label="Industries">{industries.length === 0 ? "None" : industries.join(", ")}</td>
            <td data-label="Decided">
              <Instant at={decidedAt} />
            </td>
            <td data-label="Undo">
              <form method="post" aria-label={`Undo the decision about “${word}”`}>
                <input type="hidden" name="word" value={word} />
                <QuietButton name="undo" value="yes">
                  Undo <span className="sr-only">the decision about “{word}”</span>
                </QuietButton>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
