import { expect, it } from "vitest";

/**
 * Invented texts of progress updates with the label that a careful person gives: `raised AMOUNT` (of this offering,
 * in dollars), `failed` (nothing was sold) or `unclear`. Doubt is `unclear`: a wrong amount is worse than none.
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

it.each([...rows(known), ...rows(further)])("$label is a label: $text", ({ label, text }) => {
  expect(label).toMatch(/^(?:raised [1-9]\d*(?:\.\d\d)?|failed|unclear)$/);
  expect(text).not.toBe("");
});
