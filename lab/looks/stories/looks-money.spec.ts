import { lookAt } from "../../../e2e/looks.ts";
import { rowsOf, spreadsheet } from "../../../e2e/sheets.ts";
import { story } from "../../../e2e/story.ts";
import { answerWithApprovals } from "../made-up/approvals.ts";
import { answerWithMoney } from "../made-up/money.ts";
import { answerReceipts } from "../made-up/receipts.ts";
import { moneylessScreens, moneyScreens, nobodyApproves, uploadOfReceipts } from "../screens/money.ts";

const calm = { reducedMotion: "reduce" } as const;

// Most of these states are rare, such as a company that contradicts itself or a broken rule, so the answers are made up.
story("the office's screens about money, with every kind of it", async ({ office, visit }, testInfo) => {
  await office.upload("/auth/upload-users", "residents.xlsx", spreadsheet(rowsOf("residents.xlsx").slice(0, 30)));
  const resident = await office.moveIn("A-500");
  await office.raiseBill(resident, 123_456.5);
  await office.raiseBill(resident, 850, "maintenance");
  const page = await visit(office, calm);
  await answerWithMoney(page, "everything", resident.id);
  await answerWithApprovals(page, "everything");
  for (const screen of moneyScreens) await story.step(screen.name, () => lookAt(page, screen, testInfo));
  await answerWithApprovals(page, "nobody");
  await story.step(nobodyApproves.name, () => lookAt(page, nobodyApproves, testInfo));
  const uploading = await visit(office, calm);
  await answerReceipts(uploading);
  await lookAt(uploading, uploadOfReceipts, testInfo);
});

story("the office's screens about money, while there is none", async ({ office, visit }, testInfo) => {
  const page = await visit(office, calm);
  await answerWithMoney(page, "nothing");
  await answerWithApprovals(page, "nothing");
  for (const screen of moneylessScreens) await story.step(screen.name, () => lookAt(page, screen, testInfo));
});
