import suggestScript from "../../browser/suggest.ts?worker&url";
import { SearchIcon } from "../frame/icons.tsx";

/** The attributes of an input that `/` and Ctrl K focus, and that suggests while one types (app/browser/suggest.ts). */
export const SEARCH_INPUT = {
  type: "search",
  "data-search": suggestScript,
  autoComplete: "off",
  enterKeyHint: "search",
  maxLength: 200,
} as const;

interface SearchBoxProps {
  /** Of the input, unique on the page. */
  readonly id: string;
  /** Names the landmark, because a page may have several. */
  readonly label: string;
  /** Questions that have an answer. */
  readonly examples?: readonly string[];
}

/** The site's search: a question about rounds, or the name of a company, person or investor. */
export function SearchBox({ id, label, examples = [] }: SearchBoxProps) {
  return (
    <search aria-label={label} className="search-box" data-print="no">
      <form action="/companies">
        <label htmlFor={id} className="sr-only">
          Search the site
        </label>
        <input {...SEARCH_INPUT} id={id} name="search" placeholder="Industry, stage, place or a name" />
        <button type="submit" className="button button-primary">
          <SearchIcon />
          <span className="sr-only">Search</span>
        </button>
      </form>
      <ExampleQuestions questions={examples} />
    </search>
  );
}

interface ExampleQuestionsProps {
  readonly questions: readonly string[];
  readonly addressOf?: (question: string) => string;
}

const askRounds = (question: string) => `/companies?search=${encodeURIComponent(question)}`;

/** Questions that have an answer on this site, as links; nothing without any. */
export function ExampleQuestions({ questions, addressOf = askRounds }: ExampleQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <p className="example-questions" data-print="no">
      Try{" "}
      {questions.map((question) => (
        <a key={question} href={addressOf(question)}>
          {question}
        </a>
      ))}
    </p>
  );
}
