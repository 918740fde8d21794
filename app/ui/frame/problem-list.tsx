/** Parts of an address that a page could not read. */
export function ProblemList({ heading, problems }: { readonly heading: string; readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="problems">
      <p>{heading}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
