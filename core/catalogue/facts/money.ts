/** An amount in the currency's minor units (cents; whole yen), always a positive safe integer. */
export interface Money {
  readonly minor: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

/**
 * Currencies whose minor unit is not a hundredth (ISO 4217, list one). `Intl` is unsuitable: it follows custom (no
 * decimals for HUF, IDR or PKR), which would make amounts wrong by a factor of 100.
 */
export const MINOR_UNIT_EXCEPTIONS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/** Decimal places of a currency's minor unit. */
export function minorUnits(currency: string): number {
  return MINOR_UNIT_EXCEPTIONS[currency] ?? 2;
}

/** The amount in the currency's major unit: 3600000 for €3.6M. */
export function majorUnits({ minor, currency }: Money): number {
  return minor / 10 ** minorUnits(currency);
}
