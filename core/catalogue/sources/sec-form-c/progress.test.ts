import { describe, expect, it } from "vitest";
import { readProgress } from "./progress.ts";

describe("readProgress", () => {
  it.each([
    ["At the close of the offering, the Issuer closed on $412,007.69 on 381,002 shares.", 412_007.69],
    ["Invented Bar, LLC has raised a total of $119,650.", 119_650],
    ["The Offering ended early on June 9, 2026 having raised a total of $10,522.32.", 10_522.32],
    ["Offering on Invented Portal completed. Amount raised: $184,363; Commissions to the portal: $12,905.41", 184_363],
    ["The company raised $250,400 against a target of $50,000 and a maximum of $1,070,000.", 250_400],
    ["Total amount of securities sold: $73,210.00", 73_210],
    ["The issuer has sold $1.2 million of Class B shares at $4.10 per share", 1_200_000],
    ["Closed with USD 61,000 from 214 investors.", 61_000],
    ["The company has received $88,120 in total, of which $12,000 came in May.", 88_120],
    ["$54,000 was raised.", 54_000],
    ["We have closed on 51,250 dollars.", 51_250],
    ["The offering raised $107K.", 107_000],
  ])("reads %j as raised", (text, dollars) => {
    expect(readProgress(text)).toEqual({ kind: "raised", cents: Math.round(dollars * 100) });
  });

  it.each([
    "The issuer closed on $0 and no shares.",
    "The issuer raised $5455.00, which fell below its minimum goal of $25,000.00.",
    "Offering closed unsuccessfully",
    "The offering did not reach its target amount; all commitments were returned to investors.",
    "The minimum of $10,000 was not met.",
    "The campaign was cancelled.",
    "No securities were sold in the offering.",
  ])("reads %j as failed", (text) => {
    expect(readProgress(text)).toEqual({ kind: "failed" });
  });

  it.each([
    "50% and 100% of Target Reached",
    "549.5 future equity units sold at $100 each",
    "End of offering",
    "The issuer has reached its target of $50,000.",
    "The issuer reached 50% of the target offering amount ($10,000).",
    "Investment commitments of $41,000 have been received.",
    "The company is valued at $12,000,000.",
    "The offering raised $50,000 by June and raised $70,000 by July.",
    "The company seeks up to $1,235,000.",
    "",
  ])("finds no amount in %j", (text) => {
    expect(readProgress(text)).toEqual({ kind: "unclear" });
  });
});
