import type { Page, TestInfo } from "@playwright/test";
import { lookAt, type Screen } from "../../../e2e/looks.ts";
import { payAtSandbox } from "../../../e2e/sandbox.ts";
import { rowsOf, spreadsheet } from "../../../e2e/sheets.ts";
import { story } from "../../../e2e/story.ts";
import { billsScreens, paymentsScreens, peoplesScreens } from "../screens/office.ts";
import { payByAllMethods } from "../screens/payments.ts";
import { paymentsSeen, reportAndCompany } from "../screens/resident.ts";
import { anonymousScreens } from "../screens/stranger.ts";

// A long name, as they occur.
const name = "Venkatasubramanian Krishnamurthy-Chattopadhyay";
const calm = { reducedMotion: "reduce" } as const;

const nobodysScreens: readonly Screen[] = [
  { name: "dashboard-empty", at: "/user/dashboard", shows: "No pending bills." },
  { name: "all-payments-empty", at: "/user/all-bills", shows: "No payments yet." },
];

async function look(page: Page, screens: readonly Screen[], testInfo: TestInfo): Promise<void> {
  for (const screen of screens) await story.step(screen.name, () => lookAt(page, screen, testInfo));
}

story("a stranger's screens", async ({ visit }, testInfo) => {
  const page = await visit(undefined, calm);
  await look(page, anonymousScreens, testInfo);
});

story.describe("the office's screens", () => {
  story.beforeAll(async ({ office }) => {
    await office.upload("/auth/upload-users", "residents.xlsx", spreadsheet(rowsOf("residents.xlsx").slice(0, 30)));
  });

  story("about residents and administrators", async ({ office, visit }, testInfo) => {
    await office.letIn(`${name}-Subramaniam`, "colleague.of.the.office@aangan.example");
    await look(await visit(office, calm), peoplesScreens, testInfo);
  });

  story("about bills", async ({ office, portal, visit }, testInfo) => {
    const resident = await office.moveIn("A-500", name);
    await payAtSandbox(portal.url, resident, await office.raiseBill(resident, 123_456.5), 6_000, "pay");
    await office.cancelBill(await office.raiseBill(resident, 15_000), "The neighbour's meter was read by mistake");
    await office.raiseBill(resident, 1_500);
    const former = await office.moveIn("A-501", name);
    await office.raiseBill(former, 1_500);
    await office.moveOut(former);
    await look(await visit(office, calm), billsScreens(resident, former), testInfo);
  });

  story("about payments, and the ways there", async ({ office, portal, visit }, testInfo) => {
    const resident = await office.moveIn("A-502", name);
    await payByAllMethods(portal.url, office, resident);
    await look(await visit(office, calm), paymentsScreens(resident), testInfo);
  });
});

story("a resident's bills and payments", async ({ office, portal, visit }, testInfo) => {
  const resident = await office.moveIn("L-001", name);
  const page = await visit(resident, calm);
  await page.clock.install();
  await look(page, await paymentsSeen(portal.url, office, resident), testInfo);
});

story(
  "a resident's statement, the company's pages, a newcomer's screens",
  async ({ office, portal, visit }, testInfo) => {
    const resident = await office.moveIn("L-002", name);
    await look(await visit(resident, calm), await reportAndCompany(portal.url, office, resident), testInfo);
    await look(await visit(await office.moveIn("L-003"), calm), nobodysScreens, testInfo);
  },
);
