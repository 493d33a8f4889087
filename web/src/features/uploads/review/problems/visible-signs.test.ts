import { expect, it } from "vitest";
import { visibleSigns } from "./visible-signs.ts";

it("Blanks at the edges of a cell can be seen, and those between words stay blanks", () => {
  expect(visibleSigns(" A-038  B ")).toBe("␣A-038␣␣B␣");
  expect(visibleSigns("Flat A-038")).toBe("Flat A-038");
});

it("A no-break space, a new line and a sign without width can be seen", () => {
  expect(visibleSigns("A\u00a0038\n\u200b")).toBe("A⍽038⏎‹U+200B›");
});

it("What the server has made visible already stays so", () => {
  expect(visibleSigns(visibleSigns(" Rs\u00a05 "))).toBe("␣Rs⍽5␣");
});
