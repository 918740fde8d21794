/** The EIC Accelerator and the SME instrument before it; HORIZON-EIC is also the Pathfinder's. */
export const SCHEMES = "HORIZON-EIC-ACC, HORIZON-EIC-ACC-BF, SME-1, SME-2, SME-2b";
