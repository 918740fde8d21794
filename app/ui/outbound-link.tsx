import type { ReactNode } from "react";

interface OutboundLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  /** CSS classes; `null` where the parent styles the link. */
  readonly className?: string | null;
  /** The accessible name when the visible text is not enough; must contain that text. */
  readonly label?: string;
}

/** A link to another site: opens a new tab without access to this one. */
export function OutboundLink({ href, children, className = "link", label }: OutboundLinkProps) {
  return (
    <a
      href={href}
      aria-label={label}
      target="_blank"
      rel="noopener"
      className={className === null ? undefined : `outbound ${className}`}
    >
      {children}
    </a>
  );
}
