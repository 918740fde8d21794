/** Something in the back office to go to. */
export interface Place {
  /** "Company", "Order", "Screen", …. */
  readonly kind: string;
  readonly name: string;
  /** Tells namesakes apart: domain and city, or a state. */
  readonly detail?: string;
  readonly href: string;
}
