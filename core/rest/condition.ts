import type { Comparison, Pattern, Search, State } from "./operators.ts";

/** What one column is asked. Values are as they were sent: their column's type decides what they mean. */
export type Test =
  | { readonly kind: "compare"; readonly operator: Comparison; readonly value: string }
  | { readonly kind: "pattern"; readonly operator: Pattern; readonly value: string }
  | { readonly kind: "in"; readonly values: readonly string[] }
  | { readonly kind: "is"; readonly state: State }
  | { readonly kind: "search"; readonly operator: Search; readonly language: string; readonly query: string };

/** A condition on one column. */
export interface Filter {
  readonly kind: "filter";
  readonly column: string;
  readonly negated: boolean;
  readonly test: Test;
}

/** Conditions of which all or any must hold. */
export interface Group {
  readonly kind: "group";
  readonly operator: "and" | "or";
  readonly negated: boolean;
  readonly conditions: readonly Condition[];
}

export type Condition = Filter | Group;

/** How many conditions on columns there are in all. */
export function countConditions(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, condition) => sum + (condition.kind === "filter" ? 1 : countConditions(condition.conditions)), 0);
}
