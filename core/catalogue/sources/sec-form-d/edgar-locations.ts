/** The location implied by a state or country code of Form D. */
export interface EdgarLocation {
  /** Name of the US state or Canadian province. */
  readonly region?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** A table from its entries: "AL Alabama, AK Alaska". */
function tableOf(entries: string): ReadonlyMap<string, string> {
  const parts = entries.split(",").map((entry) => entry.trim());
  return new Map(parts.map((entry) => [entry.slice(0, 2), entry.slice(3)]));
}

const US_STATES = tableOf(`
  AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
  DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
  KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
  MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
  NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
  SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
  WV West Virginia, WI Wisconsin, WY Wyoming
`);

const CANADIAN_PROVINCES = tableOf(`
  A0 Alberta, A1 British Columbia, A2 Manitoba, A3 New Brunswick, A4 Newfoundland, A5 Nova Scotia, A6 Ontario,
  A7 Prince Edward Island, A8 Quebec, A9 Saskatchewan, B0 Yukon
`);

// Without P8 (Netherlands Antilles, dissolved) and XX (unknown), which name no present country.
const COUNTRIES = tableOf(`
  X1 US, Z4 CA, B2 AF, Y6 AX, B3 AL, B4 DZ, B5 AS, B6 AD, B7 AO, 1A AI, B8 AQ, B9 AG, C1 AR, 1B AM, 1C AW, C3 AU,
  C4 AT, 1D AZ, C5 BS, C6 BH, C7 BD, C8 BB, 1F BY, C9 BE, D1 BZ, G6 BJ, D0 BM, D2 BT, D3 BO, 1E BA, B1 BW, D4 BV,
  D5 BR, D6 IO, D9 BN, E0 BG, X2 BF, E2 BI, E3 KH, E4 CM, E8 CV, E9 KY, F0 CF, F2 TD, F3 CL, F4 CN, F6 CX, F7 CC,
  F8 CO, F9 KM, G0 CG, Y3 CD, G1 CK, G2 CR, L7 CI, 1M HR, G3 CU, G4 CY, 2N CZ, G7 DK, 1G DJ, G9 DM, G8 DO, H1 EC,
  H2 EG, H3 SV, H4 GQ, 1J ER, 1H EE, H5 ET, H7 FK, H6 FO, H8 FJ, H9 FI, I0 FR, I3 GF, I4 PF, 2C TF, I5 GA, I6 GM,
  2Q GE, 2M DE, J0 GH, J1 GI, J3 GR, J4 GL, J5 GD, J6 GP, GU GU, J8 GT, Y7 GG, J9 GN, S0 GW, K0 GY, K1 HT, K4 HM,
  X4 VA, K2 HN, K3 HK, K5 HU, K6 IS, K7 IN, K8 ID, K9 IR, L0 IQ, L2 IE, Y8 IM, L3 IL, L6 IT, L8 JM, M0 JP, Y9 JE,
  M2 JO, 1P KZ, M3 KE, J2 KI, M4 KP, M5 KR, M6 KW, 1N KG, M7 LA, 1R LV, M8 LB, M9 LS, N0 LR, N1 LY, N2 LI, 1Q LT,
  N4 LU, N5 MO, 1U MK, N6 MG, N7 MW, N8 MY, N9 MV, O0 ML, O1 MT, 1T MH, O2 MQ, O3 MR, O4 MU, 2P YT, O5 MX, 1K FM,
  1S MD, O9 MC, P0 MN, Z5 ME, P1 MS, P2 MA, P3 MZ, E1 MM, T6 NA, P5 NR, P6 NP, P7 NL, 1W NC, Q2 NZ, Q3 NI, Q4 NE,
  Q5 NG, Q6 NU, Q7 NF, 1V MP, Q8 NO, P4 OM, R0 PK, 1Y PW, 1X PS, R1 PA, R2 PG, R4 PY, R5 PE, R6 PH, R8 PN, R9 PL,
  S1 PT, PR PR, S3 QA, S4 RE, S5 RO, 1Z RU, S6 RW, Z0 BL, U8 SH, U7 KN, U9 LC, Z1 MF, V0 PM, V1 VC, Y0 WS, S8 SM,
  S9 ST, T0 SA, T1 SN, Z2 RS, T2 SC, T8 SL, U0 SG, 2B SK, 2A SI, D7 SB, U1 SO, T3 ZA, 1L GS, U3 ES, F1 LK, V2 SD,
  V3 SR, L9 SJ, V6 SZ, V7 SE, V8 CH, V9 SY, F5 TW, 2D TJ, W0 TZ, W1 TH, Z3 TL, W2 TG, W3 TK, W4 TO, W5 TT, W6 TN,
  W8 TR, 2E TM, W7 TC, 2G TV, W9 UG, 2H UA, C0 AE, X0 GB, 2J UM, X3 UY, 2K UZ, 2L VU, X5 VE, Q1 VN, D8 VG, VI VI,
  X8 WF, U5 EH, T7 YE, Y4 ZM, Y5 ZW
`);

const NO_LOCATION = new Set(["P8", "XX"]);

/**
 * The place of an EDGAR state or country code (STATE_COUNTRY_CODE of the Form D schema). `null` for "XX", which names
 * no place; `undefined` for unknown codes.
 */
export function edgarLocation(code: string): EdgarLocation | null | undefined {
  const key = code.trim().toUpperCase();
  const state = US_STATES.get(key);
  if (state) return { region: state, country: "US" };
  const province = CANADIAN_PROVINCES.get(key);
  if (province) return { region: province, country: "CA" };
  const country = COUNTRIES.get(key);
  if (country) return { country };
  return NO_LOCATION.has(key) ? null : undefined;
}
