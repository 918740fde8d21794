import type { ReactNode } from "react";

interface PageHeadingProps {
  readonly heading: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function PageHeading({ heading, className = "", children }: PageHeadingProps) {
  return (
    <div className={`max-w-prose ${className}`.trim()}>
      <h1 className="text-3xl font-bold">{heading}</h1>
      {children !== undefined && <p className="mt-3 text-lg text-muted">{children}</p>}
    </div>
  );
}
