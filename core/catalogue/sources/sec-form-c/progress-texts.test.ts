import { describe, expect, it } from "vitest";
import { labelLines } from "../../../../test/labels/rows.ts";
import { readProgress } from "./progress.ts";

/**
 * Invented texts of progress updates with the label that a careful person gives: `raised AMOUNT` (of this offering,
 * in dollars), `failed` (nothing was sold) or `unclear`. Doubt is `unclear`: a wrong amount is worse than none.
 * `known` and `further` were labelled before the reader was looked at; the reader has since been mended with both.
 */
const known = `
raised 214380.50 | At the close of the offering, the Issuer closed on $214,380.50 and 142,920 shares.
raised 96250 | The offering closed on March 3, 2026 with gross proceeds of $96,250 from 188 investors.
raised 310420 | Target: $10,000. Maximum: $1,235,000. Total raised: $310,420. Investors: 402.
raised 250000 | On May 4, 2026 the Company held its first closing and sold securities for $250,000.
unclear | On June 9, 2026 the Company held its second closing, in the amount of $80,000.
raised 330000 | On June 9, 2026 the Company closed on an additional $80,000, for an aggregate of $330,000.
unclear | The Company has closed on an additional $80,000.
raised 165000 | Tranche 2 of $45,000 has closed, bringing the total raised to $165,000.
unclear | The Company raised $120,000 in tranche 1 and $45,000 in tranche 2.
unclear | The issuer has reached 50% of its target offering amount of $25,000.
unclear | The issuer has met its target offering amount of $25,000.
unclear | 100% of target reached.
raised 64210 | The Company passed its minimum of $10,000 and has now raised $64,210.
failed | The issuer raised $8,400, which is less than the target offering amount of $10,000. All funds were returned.
failed | The offering did not reach its minimum of $50,000 and was cancelled. Investors have been refunded.
failed | The Issuer closed on $0.00 and 0 shares.
failed | No securities were sold in this offering.
failed | The company has withdrawn its offering. All investment commitments of $14,200 have been cancelled.
unclear | The Company has extended the offering deadline from April 30, 2026 to July 31, 2026.
raised 33250 | The deadline was extended to July 31, 2026. The Company has raised $33,250 to date.
unclear | The maximum offering amount was raised from $107,000 to $535,000.
unclear | Effective today the Company raised its share price from $1.25 to $1.50.
raised 124000 | The Company sold $124,000 of Common Stock at $2.50 per share at a pre-money valuation of $8,000,000.
raised 212400 | The Issuer closed on $212,400 after $3,600 was refunded to two investors.
unclear | The Issuer raised $215,000, of which $5,000 is to be refunded to an investor.
raised 75000 | The Company issued promissory notes in the aggregate principal amount of $75,000.
raised 107000 | The Company raised $107,000, the maximum offering amount.
raised 1070000 | We closed our round at $1.07M from 1,320 investors.
raised 350000 | Campaign closed. We raised $350k.
raised 84500 | We raised 84,500 dollars from 212 backers.
unclear | We raised funds from 212 backers.
unclear | 84,500 shares were sold at a price of $1.00 per share.
raised 184200 | Total amount raised: $184,200; portal commission: $9,210; escrow fee: $350.
unclear | Net of the portal's 6% commission of $12,630 the Company received $197,870.
raised 100000 | The Company received gross proceeds of $100,000 and net proceeds of $94,150.
unclear | The escrow agent has released $61,100 to the issuer.
unclear | As of today investors have committed $64,000. No closing has taken place.
unclear | The Company intends to raise up to $500,000 in this offering.
unclear | The Company has not yet raised its minimum of $25,000.
unclear | Since inception the Company has raised $3,200,000.
raised 90000 | The Company raised $250,000 in a prior offering. This offering closed with $90,000 raised.
unclear | The Company has raised $710,500 in its Regulation CF and Regulation D offerings combined.
raised 124000 | The issuer received subscriptions for $160,000 and accepted $124,000, its maximum. The rest was returned.
unclear | The offering was oversubscribed by $35,000.
raised 148500 | Three investors cancelled ($1,500). The offering closed on $148,500.
unclear | The previous Form C-U was filed in error.
raised 78000 | The previous Form C-U reported $88,000 in error. The correct amount raised is $78,000.
raised 120000 | The Company raised one hundred twenty thousand dollars ($120,000).
unclear | The Company has raised over $100,000.
unclear | The issuer raised $1,23,400.
unclear | The issuer raised $84.500.
unclear | The company raised CA$50,000.
unclear | The Company closed on a $400,000 bank loan that matches this offering.
unclear | Offering closed.
failed | The offering was terminated without raising any funds.
unclear | The Issuer has raised $8,400 of its $10,000 target.
`;

const further = `
raised 437215 | The Company has completed its offering, having sold 87,443 shares for total proceeds of $437,215.00.
raised 52300 | FINAL UPDATE - OFFERING CLOSED - AMOUNT RAISED $52,300
raised 618944.12 | The Offering concluded on 02/28/2026. $618,944.12 was raised.
raised 27150 | Lantern Brewing LLC successfully raised $27,150 in Revenue Participation Notes.
raised 402000 | As of the final closing date, the Company had sold an aggregate of $402,000 of Crowd SAFEs.
unclear | The final closing was for $40,000.
raised 190000 | The Company disbursed $40,000 in its third rolling close. To date the Company has raised a total of $190,000.
unclear | Rolling close no. 4: $18,250 drawn down.
raised 12400 | The campaign raised $12,400 of a $10,000 target (124%).
unclear | The campaign closed at 124% of its $10,000 target.
failed | The campaign ended unsuccessfully with $8,400 in commitments against a target of $10,000.
failed | Target not met. Raised $22,000 of $50,000 minimum. Offering closed, funds returned to investors.
failed | Because the minimum of $25,000 was not achieved by the deadline, no securities will be issued.
failed | The issuer did not raise any money.
failed | Offering closed with zero dollars raised.
failed | Amount sold: $0
failed | The issuer has decided to cancel the offering and return all funds ($31,775) to investors.
unclear | The issuer has closed the offering early because it reached its maximum of $1,235,000.
unclear | Offering will close early, on August 14, 2026, as the target of $50,000 has been exceeded.
raised 71300 | Offering closed early on August 14, 2026. Target of $50,000 exceeded; $71,300 raised from 64 investors.
raised 266405 | The Company has sold 53,281 shares at $5.00 per share for $266,405. The maximum is $1,000,000.
unclear | 1,064 units sold at $250 each.
raised 150000 | Of the $150,000 raised, $20,000 came from officers of the Company.
raised 210500 | The Company raised $210,500 under Regulation CF and $500,000 in a concurrent Regulation D offering.
unclear | The issuer sold its securities under Reg CF and Rule 506(c) for a total of $710,500.
raised 60000 | The loan was fully funded: the issuer raised $60,000 from 41 lenders at 9% interest.
unclear | The issuer has repaid $15,000 to the note holders.
unclear | The issuer used $45,000 of the proceeds to buy equipment.
unclear | The valuation cap was changed from $6,000,000 to $5,000,000.
raised 88200 | The offering has ended. The issuer raised USD 88,200.
raised 88200 | The issuer has raised a total of $ 88,200 , and issued 44,100 units .
raised 47325 | The Issuer succesfully compelted its offring and rasied $47,325.
raised 1200000 | The offering is complete. In total, the Company raised $1.2 million.
raised 45000 | The Company raised forty-five thousand dollars in this offering.
unclear | The Company raised approximately $300,000.
unclear | The Company raised between $250,000 and $300,000.
unclear | The issuer raised $105,00.
unclear | The issuer raised 45 ETH.
unclear | The issuer raised EUR 70,000.
raised 131000 | Progress update: reached target. Total sold $131,000. No further sales will be made.
raised 59875 | The total amount of securities sold in the offering was $59,875.
raised 59875 | $59,875 of securities have been sold to date, above the target of $25,000.
raised 342118.75 | The amount of $342,118.75 was accepted by the Company at the close of the offering.
unclear | The Company is pleased to report that the offering is going well and that $5,000,000 may be sold.
unclear | If the Company does not raise at least $50,000 all commitments will be cancelled and refunded.
unclear | The deadline passed on May 1, 2026. The issuer will report the amount raised later.
unclear | The Company expects to close on $150,000 next week.
raised 91000 | Closed. 91,000 raised. 75 investors.
raised 23000 | Total raised $23,000.00, incl. $2,000.00 by cheque. The issuer paid $1,150.00 in fees to the portal.
unclear | Raised: $23,000.00. Corrected: $32,000.00.
unclear | The Issuer closed on $14,000 on May 1 and on $22,500 on June 1.
raised 36500 | The Issuer closed on $14,000 on May 1 and on $22,500 on June 1, $36,500 in total.
raised 505000 | The Company's offering ended after it had raised $505,000. It will file annual reports as required by law.
raised 505000 | The issuer sold 101,000 shares (incl. 4,040 bonus shares) and raised $505,000. Fees: 2% of the shares.
unclear | The Company's cash balance at closing was $54,000.
failed | Offering abandoned by the issuer before any closing; no investor funds were accepted.
`;

/** Written with the reader at hand: to mislead it, then as issuers and portals write. */
const misleading = `
unclear | The offering's target of $25,000 was not met. The deadline has been extended to July 31, 2026.
raised 50000 | The offering closed under Regulation CF. The Company raised $50,000.
unclear | The Company received $50,000 from its parent.
unclear | The Company received a bank loan of $50,000.
unclear | The Company issued $250,000 of stock to its employees.
unclear | The issuer closed the sale of its building for $900,000.
unclear | The company received an order for $200,000 from a distributor.
unclear | The Company was accepted into an accelerator and received $120,000.
unclear | We received a purchase order worth $1.4 million and the campaign is still open.
raised 76500 | The Company has sold $76,500 of the notes and closed the offering.
raised 76500 | 153 notes were sold for a total of $76,500.
raised 1044990 | The issuer has received and accepted $1,044,990 from investors.
failed | The issuer did not raise the minimum target and is returning all funds.
raised 25000 | The Company raised $25,000, did not reach its maximum, and closed.
raised 40000 | We raised $40,000. No refunds were made.
unclear | Please disregard the last update.
unclear | Company reached $250,000 in reservations.
raised 55555 | raised: 55,555 USD
raised 55555 | Raised $55,555. Target $10,000. Max $1,000,000. Price $1.00. Min. invest $100.
raised 55555 | The issuer raised $55,555 in this offering; a total of $1,250,000 remains available.
unclear | Issuer has sold up to $100,000.
failed | The offering was closed without any sale of securities.
failed | Offering cancelled by the issuer.
unclear | Offering terminated.
raised 300000 | The total amount raised is $300,000 (total number of investors: 411).
raised 300000 | The issuer sold $300,000 worth of common shares.
unclear | The issuer's offering has received total commitments in the amount of $300,000.
unclear | The Company is raising $300,000.
unclear | We are raising an additional $300,000.
unclear | The Company raised the funds to buy its $300,000 bakery.
unclear | The Company raised funds and bought a bakery for $300,000.
unclear | Funds raised will go to the $300,000 build-out of the kitchen.
raised 300000 | After this closing, a total of $300,000 has been raised.
unclear | This is the third update. The minimum of $10,000 was raised on May 4.
raised 10000 | This is the third update. The issuer raised $10,000.
raised 77250 | First closing: $77,250.
raised 77250 | The Issuer held an initial closing on May 1, 2026 and sold 7,725 units for $77,250.
unclear | The Issuer held a closing on May 1, 2026. The next closing is for up to $77,250.
unclear | The issuer received $0 from the sale of equipment.
unclear | Portal fee: $0.
unclear | The Company has raised $0 in additional funds since its first closing.
unclear | Issuer cancelled $12,000 of commitments that failed clearance.
raised 12000 | $12,000 raised, campaign complete!
raised 12000 | Raised $12,000 out of $10,000.
unclear | Raised $9,000 out of $10,000.
unclear | Raised 12% of $100,000.
unclear | 100% of $100,000 raised
unclear | The issuer sold 10% of its stock, worth $100,000.
unclear | The CEO sold shares for $100,000.
unclear | The company closed its seed round of $2,000,000 with venture investors.
unclear | Competitors have raised $20,000,000.
unclear | Total raised (all rounds): $4,100,000
unclear | The Company raised $4,100,000 from venture capital funds; the crowdfunding offering is open.
raised 200000 | Issuer raised $200,000.00 of Debt Securities.
raised 200000 | The Company closed $200,000 of financing in this offering.
raised 118750 | The Issuer completed its offering on April 30, 2026, having sold 23,750 shares of Class B Common Stock for gross proceeds of $118,750.
unclear | The issuer closed its first tranche.
unclear | The issuer closed its first tranche of $50,000 and expects a second of $20,000.
raised 65300 | The issuer has closed its Reg CF offering. Total raised: $65,300.
raised 65300 | Reg CF campaign ended, $65,300 raised.
raised 402118 | The issuer raised $402,118 from 512 investors, with 80,424 shares issued at $5.00.
raised 402118 | The issuer raised $402,118. The issuer paid the intermediary $24,127 and issued it 1,608 shares.
raised 402118 | Offering was successful. The issuer sold securities of $402,118.
raised 1500000 | The Company accepted $1.5 million in subscriptions.
unclear | The Company has received indications of interest for $1.5 million.
unclear | The company has raised $1.5 million dollars worth of awareness.
unclear | The Company's valuation has been raised to $12,000,000.
unclear | The Company raised its minimum investment from $100 to $250.
unclear | Investor perks were changed: invest $1,000, receive a T-shirt.
unclear | Issuer has met 100% of target amount of $50,000 and continues to accept investments up to $250,000.
unclear | The issuer has accepted investments up to $250,000.
failed | The offering period ended on May 1, 2026. The issuer failed to reach the minimum offering amount of $50,000; no securities were sold.
failed | 0 securities sold, $0 raised.
failed | The Issuer's offering has been cancelled due to lack of interest.
failed | Offering failed.
failed | The offering was closed with no investors.
failed | Total raised: 0 USD. Offering over.
unclear | The offering was closed because the portal ceased business.
unclear | The issuer is moving the offering to another portal.
unclear | The issuer cancelled the offering at the old portal and opened it again at this one.
unclear | Offering withdrawn and refiled.
raised 10000 | Target reached and offering closed: $10,000 sold.
raised 14500 | As of June 30, 2026, the Company has raised an aggregate of $14,500 (145 units).
raised 14500 | The Company issued 145 units to 60 investors for aggregate consideration of $14,500.
raised 14500 | The issuer raised a total amount of $14,500.00 through the portal Invented Funding.
raised 14500 | Invented Funding Inc. reports that the issuer raised $14,500.00.
unclear | The issuer's affiliate raised $14,500.
unclear | The Company raised $14,500 in this offering and $14,500,000 in its IPO.
raised 14500 | The company raised $14,500. Use of proceeds: $4,000 for rent, $10,500 for ovens.
unclear | The company raised $14,500, less $1,000 in rescinded investments.
unclear | The company raised $14,500 minus fees.
unclear | The company has raised $14,500 in commitments.
unclear | The company has raised $14,500, subject to clearance.
unclear | The company has raised $14,500 (pending).
unclear | The company has raised $14,500 of which $9,000 has closed.
unclear | As of closing, $9,000 of the $14,500 committed was received.
unclear | Final numbers will follow; unaudited total raised is approximately $14,500.
raised 2500000 | The issuer has successfully raised US$2.5M.
raised 2500000 | The issuer sold $2,500,000.00 in convertible notes at 8% interest with a cap of $20,000,000.
raised 90250 | The offering was fully subscribed and closed. Securities sold: 9,025; amount sold: $90,250.
raised 90250 | The company closed on 9,025 shares and $90,250.
raised 90250 | The Company conducted multiple closings. In total, it sold $90,250 of securities.
unclear | The Company conducted multiple closings: $50,000 and $40,250 were sold.
unclear | The Company conducted multiple closings; at the latest it sold $40,250.
unclear | It raised $50,000 at the end of May, and raised $90,250 at the end of June.
unclear | We were featured on TV and received $75,000 from Sam Shark.
unclear | The Company did not close on the $50,000 investment that it announced.
unclear | The issuer raised money. The issuer's rent is $5,000.
unclear | The issuer has closed. $5,000 is the minimum.
unclear | Investors who invested $5,000 received perks.
unclear | The issuer sold 40 units to investors who paid $5,000 deposits.
unclear | The company closed on a $5,000 credit line.
unclear | The company closed a deal worth $5,000,000 with a retailer.
raised 305112.5 | The Issuer has completed the offering. A total of $305,112.50 was raised from 241 investors.
raised 58000 | As of the offering deadline, the Company had received investments totaling $58,000.
raised 58000 | The Company reached its target offering amount and has closed its offering with total investments of $58,000.
unclear | The issuer has reached 100% of its target offering amount.
unclear | On March 1, 2026, the issuer conducted an intermediate closing. The offering remains open.
raised 133500 | On March 1, 2026, the issuer conducted an intermediate closing. To date, the issuer has raised a total of $133,500.
unclear | On March 1, 2026, the issuer conducted an intermediate closing on $133,500.
failed | The issuer's offering closed unsuccessfully because the target amount was not reached.
failed | Offering was unsuccessful. All investor funds were returned.
raised 1069999.5 | This offering has closed at its maximum. The Company raised $1,069,999.50.
raised 722310 | Final: 1,444 investors, $722,310 raised.
raised 19600 | The Company sold $19,600 of revenue sharing notes to 27 investors.
raised 19600 | The Company's offering on Invented Portal, Inc. closed on May 4, 2026 having raised $19,600 in loans from the community.
unclear | The Company filed this Form C-U to report that the offering has ended.
unclear | This Form C-U is filed to report that the Company has reached 50% of its target ($25,000).
raised 246000 | Pursuant to Rule 203(a)(3), the Company reports that it sold a total of $246,000 in this offering.
raised 246000 | The total amount of securities sold in the offering pursuant to Regulation Crowdfunding is $246,000.
raised 246000 | The Company hereby discloses that the total amount of funds received from investors is $246,000.00.
unclear | The Company reports that it received commitments exceeding the target of $10,000.
unclear | The issuer is providing notice of a material change: the deadline is moved to June 30, 2026.
failed | The Company terminated the offering and no securities were sold.
failed | The Company elected to terminate the offering before any closing. All investments were refunded to investors.
raised 81000 | As of April 30, 2026, $81,000 has been raised in the Offering.
raised 81000 | We ended our raise today with $81,000 raised by 95 people.
unclear | Raise total $81,000? To be confirmed.
unclear | The issuer raised $81,000 in Reg CF and $40,000 on the side, $121,000 in total.
raised 400000 | The Company completed the sale of 400,000 Units of SAFE Securities for an aggregate purchase amount of $400,000.
unclear | The issuer sold 400,000 tokens and the maximum was $400,000.
raised 617450 | The Issuer sold 617,450 shares of common stock at $1.00 per share for total gross proceeds of $617,450.
raised 35975 | The Company closed with $35,975 raised in aggregate from investors in the Offering.
unclear | Update #2: the Company disbursed $12,000 from escrow.
raised 35975 | Offering successfully completed with $35,975 in funds raised.
unclear | Offering successfully completed with $35,975 in pledges, of which $30,000 settled.
raised 5000 | The Issuer raised $5,000.
failed | The Issuer raised $5,000 which did not meet the minimum of $10,000.
unclear | The Issuer's offering ended early on June 9, 2026.
unclear | The target amount of $10,000 was raised on the first day.
unclear | The company met its minimum funding goal and received $9,300 after fees.
raised 150000 | $150,000 promissory note offering fully subscribed and closed; total raised $150,000.
raised 98765.43 | Issuer closed on 98,765.43 USD.
`;

/** The rows of a table, in its order. */
function rows(table: string): { label: string; text: string }[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [label = "", ...text] = line.split(" | ");
      return { label, text: text.join(" | ") };
    });
}

/** Rows whose amounts alone are labelled. */
const labelled = labelLines("form-c-updates.tsv")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([amount = "", text = ""]) => ({ label: amount === "" ? "unclear" : `raised ${amount}`, text }));

function answerTo(text: string): string {
  const progress = readProgress(text);
  return progress.kind === "raised" ? `raised ${progress.cents / 100}` : progress.kind;
}

describe.each([
  ["known", rows(known)],
  ["further", rows(further)],
  ["misleading", rows(misleading)],
  ["labelled", labelled],
])("readProgress of %s texts", (_table, texts) => {
  it.each(texts)("answers $label or unclear to $text", ({ label, text }) => {
    const unlabelled = texts === labelled && label === "unclear" ? ["failed"] : [];
    expect([label.replace(/(\.\d)0$/, "$1"), "unclear", ...unlabelled]).toContain(answerTo(text));
  });

  it("finds at least three quarters of what a person finds", () => {
    const found = texts.filter(({ label }) => label !== "unclear");
    const answered = found.filter(({ text }) => answerTo(text) !== "unclear");
    expect(answered.length / found.length).toBeGreaterThanOrEqual(0.75);
  });
});
