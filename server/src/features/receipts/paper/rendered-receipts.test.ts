import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { settingDefaults } from "@aangan/contract/features/settings/settings";
import { paise } from "@aangan/contract/money";
import { describe, expect, it } from "vitest";
import { codeIn, type Picture, renderPdf } from "../../../../test/desks/render-pdf.ts";
import { drawPapers } from "../../../platform/paper/draw-papers.ts";
import { PORTAL } from "../../../platform/traffic/caller-name.ts";
import type { PrintedReceipt } from "./printed-receipt.ts";
import { receiptPaper } from "./receipt-paper.ts";

/** 0.1 %. */
const MAX_DIFFERENT = 0.001;

const receipt: PrintedReceipt = {
  ...{ number: "REC-2627-000042", token: "0123456789abcdef0123456789abcdef", way: "cheque", state: "received" },
  ...{ name: "Rajesh कृष्णमूर्ति", flatNumber: "E-041", complex: "RICHMOND PARK", amountPaise: paise(525_050) },
  lines: [{ billId: "MAIN-2627-000001", amountPaise: paise(500_000), billType: "maintenance", dueOn: "2026-11-30" }],
  ...{ advancePaise: paise(25_050), receivedOn: "2026-11-20", takenBy: "Asha Verma", reference: "004217" },
  ...{ issuedAt: new Date("2026-11-22T06:30:00Z"), bank: "State Bank of India", chequeOn: "2026-11-20" },
  ...{ account: "", endedAt: null, replaces: "", replacedBy: "" },
};
const head = {
  ...{ name: "Shanti Niketan Residents' Welfare Association", nameInHindi: "शांति निकेतन निवासी कल्याण संघ" },
  ...{ address: "Sector 14, Gurugram 122001", email: "office@example.org", registration: "HR/018/2011/00345" },
};
const setting = { ...settingDefaults.paper, stampAboveOthers: paise(500_000), footInHindi: "कृपया यह रसीद सँभाल कर रखें।" };

const draw = (language: "en" | "hi", size: "a5" | "a4") =>
  drawPapers(PORTAL, [
    receiptPaper(receipt, { language, size, head, setting, publicUrl: "https://portal.example.org" }),
  ]);

describe.each([
  ["en", "a5"],
  ["en", "a4"],
  ["hi", "a5"],
  ["hi", "a4"],
] as const)("a receipt in %s on %s", (language, size) => {
  it("looks as it did, and a phone reads its code from a print of 100 dpi", async () => {
    const picture = await renderPdf(await draw(language, size), 100);
    expect(codeIn(picture)).toBe(`https://portal.example.org/r/${receipt.token}#E-041`);
    const stored = join(import.meta.dirname, "pictures", `receipt-${language}-${size}.gz`);
    // RENEW=1 stores new pictures; look at them first.
    if (process.env.RENEW === "1") writeFileSync(stored, gzipSync(shadesOf(picture), { level: 9 }));
    expect(differing(shadesOf(picture), gunzipSync(readFileSync(stored)))).toBeLessThanOrEqual(MAX_DIFFERENT);
  });

  it("is the same in every byte from two threads", async () => {
    const [one, other] = await Promise.all([draw(language, size), draw(language, size)]);
    expect(one.equals(other)).toBe(true);
  });
});

/** A shade of grey for each point. */
function shadesOf({ points, width, height }: Picture): Buffer {
  return Buffer.from(Uint8Array.from({ length: width * height }, (_, at) => (points[at * 4 + 1] ?? 0) & 0xf0));
}

/** The share of points that are visibly another shade. */
function differing(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  let different = 0;
  for (const [at, shade] of one.entries()) if (Math.abs(shade - (other[at] ?? 0)) > 32) different += 1;
  return different / one.length;
}
