/** What of a question was not used, and how it was read, as sentences. */
export function QuestionNotes({ notes }: { readonly notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className="text-sm wrap-anywhere">
      {note}
    </p>
  ));
}
