import type { ComponentProps } from "react";
import { FilterBar } from "./forms/filter-bar.tsx";
import { ExampleQuestions } from "./forms/search-box.tsx";
import { ProblemList } from "./frame/problem-list.tsx";
import { QuestionNotes } from "./question-notes.tsx";

interface ListSearchProps extends Omit<ComponentProps<typeof FilterBar>, "search"> {
  /** What was typed. */
  readonly question: string;
  readonly placeholder: string;
  readonly examples: readonly string[];
  readonly problems?: ComponentProps<typeof ProblemList>["problems"];
  readonly notes: ComponentProps<typeof QuestionNotes>["notes"];
}

/** The form of a list: its question and filters, examples of questions, and how the question was read. */
export function ListSearch({ question, placeholder, examples, problems = [], notes, ...form }: ListSearchProps) {
  return (
    <>
      <FilterBar {...form} search={{ name: "q", value: question, placeholder }} />
      <ExampleQuestions questions={examples} addressOf={(example) => `${form.path}?q=${encodeURIComponent(example)}`} />
      <ProblemList heading="We ignored a part of the address:" problems={problems} />
      <QuestionNotes notes={notes} />
    </>
  );
}
