import type { ReactNode } from "react";

interface OutboundLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  /** Looks; `null` for none of its own, where its surroundings style it. */
  readonly className?: string | null;
  /** The accessible name, when the visible text alone does not say where it leads; must contain that text. */
  readonly label?: string;
}

/** A link to another site: opens a new tab, which gets no hold of this one. */
export function OutboundLink({ href, children, className = "link", label }: OutboundLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className === null ? undefined : `outbound ${className}`} aria-label={label}>
      {children}
    </a>
  );
}
