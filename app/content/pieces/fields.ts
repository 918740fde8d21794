import type { PieceField } from "../piece.ts";

export const BRAND_HINT = "{product} stands for the brand, {pro} for a plan's name.";

/** Marks text that still is a sample; preflight lists it. */
export const SAMPLE: PieceField = { name: "sample", label: "Sample text, to replace before going live", type: "check" };
