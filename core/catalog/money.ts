/** An amount in the currency's minor units (cents; whole yen), always a positive safe integer. */
export interface Money {
  readonly minor: number;
  /** ISO 4217 code. */
  readonly currency: string;
}
