import type { ReactNode } from "react";
export function PageFrame({ children, sample }: { children: ReactNode; sample: boolean }) {
  return <main data-sample={sample}>{children}</main>;
}
