import { lookAt, type Screen } from "../looks.ts";
import { officesScreens } from "../screens/office.ts";
import { payInAllWays } from "../screens/payments.ts";
import { residentsScreens } from "../screens/resident.ts";
import { strangersScreens } from "../screens/stranger.ts";
import { rowsOf, spreadsheet } from "../sheets.ts";
import { story } from "../story.ts";

story.use({ portalName: "looks" });
story.describe.configure({ timeout: 600_000 });

// A name of some length, as they happen.
const name = "Venkatasubramanian Krishnamurthy-Chattopadhyay";
const calm = { reducedMotion: "reduce" } as const;

const nobodysScreens: readonly Screen[] = [
  { name: "dashboard-empty", at: "/user/dashboard", shows: "No pending bills." },
  { name: "all-payments-empty", at: "/user/all-bills", shows: "No payments yet." },
];

story("a stranger's screens", async ({ visit }, told) => {
  const page = await visit(undefined, calm);
  for (const screen of strangersScreens) await story.step(screen.name, () => lookAt(page, screen, told));
});

story("the office's screens", async ({ office, portal, visit }, told) => {
  const resident = await office.moveIn("A-500", name);
  await payInAllWays(portal.url, office, resident);
  await office.cancelBill(await office.raiseBill(resident, 15_000), "The neighbour's meter was read by mistake");
  await office.raiseBill(resident, 1_500);
  const former = await office.moveIn("A-501", name);
  await office.raiseBill(former, 1_500);
  await office.moveOut(former);
  await office.upload("/auth/upload-users", "residents.xlsx", spreadsheet(rowsOf("residents.xlsx").slice(0, 30)));
  const page = await visit(office, calm);
  for (const screen of officesScreens(resident)) await story.step(screen.name, () => lookAt(page, screen, told));
});

story("a resident's screens, and the payment company's", async ({ office, portal, visit }, told) => {
  const resident = await office.moveIn("L-001", name);
  const page = await visit(resident, calm);
  await page.clock.install();
  for (const screen of await residentsScreens(portal.url, office, resident))
    await story.step(screen.name, () => lookAt(page, screen, told));
  const newcomer = await visit(await office.moveIn("L-002"), calm);
  for (const screen of nobodysScreens) await story.step(screen.name, () => lookAt(newcomer, screen, told));
});
