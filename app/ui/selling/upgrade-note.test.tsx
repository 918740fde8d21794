import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { UpgradeNote } from "./upgrade-note.tsx";

const shown = (visible: number, total: number) =>
  renderToStaticMarkup(<UpgradeNote visible={visible} total={total} what="founders" />);

describe("UpgradeNote", () => {
  it("states the visible part and links to the plans", () => {
    expect(shown(100, 1_234)).toMatch(
      /Showing the newest 100 of 1,234\+ founders\. <a [^>]*href="\/pricing">Upgrade for the complete database of 1,234\+<\/a>/,
    );
  });

  it("renders nothing for readers with full access", () => {
    expect(shown(12, 12)).toMatch(/>Showing all 12 founders\.<\/p>$/);
    expect(shown(12, 12)).not.toContain("href");
  });
});
