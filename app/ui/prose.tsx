import { TextLink } from "./forms/controls.tsx";
/** Renders `[words](/path)` as a link to another page of the site. */
export function Prose({ children }: { readonly children: string }) {
  return children.split(/(\[[^[\]]+\]\(\/[^)\s]*\))/).map((part) => {
    const [, text, href] = /^\[([^\]]+)\]\((\/[^)\s]*)\)$/.exec(part) ?? [];
    if (text === undefined || href === undefined) return part;
    return (
      <TextLink key={part} href={href}>
        {text}
      </TextLink>
    );
  });
}
