/** What of the address could not be read; the rest of it holds. */
export function Problems({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="problems">
      <p>{problems.length === 1 ? "One part of what you asked for could not be read and was left out:" : "Parts of what you asked for could not be read and were left out:"}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
