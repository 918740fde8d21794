/** Text in which words between backticks are code. */
export function Marked({ children }: { readonly children: string }) {
  return children.split("`").map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part));
}
