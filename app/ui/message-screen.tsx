import type { ReactNode } from "react";

interface MessageScreenProps {
  /** A large sign above the heading ("404"). */
  readonly sign?: string;
  readonly heading: string;
  readonly children?: ReactNode;
  readonly action: ReactNode;
}

/** A screen that has only something to say and one way on. */
export function MessageScreen({ sign, heading, children, action }: MessageScreenProps) {
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center px-4 py-24 text-center md:py-32">
      {sign !== undefined && <p className="mb-3 text-4xl font-bold tracking-tight text-accent tabular-nums">{sign}</p>}
      <h1 className="text-2xl font-bold md:text-3xl">{heading}</h1>
      {children !== undefined && <div className="mt-4 max-w-prose text-muted">{children}</div>}
      <div className="mt-8">{action}</div>
    </div>
  );
}
