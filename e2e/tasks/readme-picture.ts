// Takes the picture at the top of the README: the office on a laptop, a resident on a phone.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type Office, openOffice, type Person } from "../people.ts";
import { openPortal } from "../portal.ts";
import { payAtSandbox } from "../sandbox.ts";
import { rowsOf, spreadsheet } from "../sheets.ts";

const target = join(import.meta.dirname, "../../docs/pictures/aangan.jpg");
const laptop = { width: 1440, height: 928 };
const phone = { width: 360, height: 740 };

async function furnish(url: string, office: Office): Promise<Person> {
  await office.upload("/auth/upload-users", "residents.xlsx", spreadsheet(rowsOf("residents.xlsx").slice(0, 60)));
  const resident = await office.moveIn("E-041", "Asha Rao");
  const paid = await office.raiseBill(resident, 2915.5);
  await payAtSandbox(url, resident, paid, 2915.5, "pay");
  const part = await office.raiseBill(resident, 3200, "maintenance");
  await payAtSandbox(url, resident, part, 1200, "pay");
  await office.raiseBill(resident, 1840.5);
  return resident;
}

/** A screenshot of a page as somebody sees it. */
async function photograph(browser: Browser, url: string, person: Person, size: typeof phone): Promise<string> {
  const origins = [
    {
      origin: new URL(url).origin,
      localStorage: Object.entries(person.stored).map(([name, value]) => ({ name, value })),
    },
  ];
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: 2,
    storageState: { cookies: [], origins },
  });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  const picture = await page.screenshot({ animations: "disabled" });
  await context.close();
  return `data:image/png;base64,${picture.toString("base64")}`;
}

/** Both pictures side by side, the phone before the laptop. */
async function compose(page: Page, office: string, resident: string): Promise<Buffer> {
  await page.setContent(`<style>
    body { margin: 0; height: 660px; background: linear-gradient(160deg, #e3f0f0, #fbfaf7 60%); position: relative }
    img { position: absolute; border: 1px solid #d5d1c7; box-shadow: 0 18px 48px rgb(0 0 0 / 18%) }
    .laptop { left: 48px; top: 48px; width: 900px; border-radius: 12px }
    .phone { right: 48px; top: 36px; width: 286px; border-radius: 24px; border-width: 4px; border-color: #16211f }
  </style><img class="laptop" src="${office}"><img class="phone" src="${resident}">`);
  return page.screenshot({ type: "jpeg", quality: 82 });
}

const portal = await openPortal();
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  const office = await openOffice(portal.url);
  const resident = await furnish(portal.url, office);
  const users = await photograph(browser, `${portal.url}/admin/all-users?complex=RICHMOND+PARK`, office, laptop);
  const dashboard = await photograph(browser, `${portal.url}/user/dashboard`, resident, phone);
  const page = await browser.newPage({ viewport: { width: 1200, height: 660 } });
  const picture = await compose(page, users, dashboard);
  await mkdir(join(target, ".."), { recursive: true });
  await writeFile(target, picture);
  process.stdout.write(`Wrote docs/pictures/aangan.jpg, ${Math.round(picture.length / 1024)} KB.\n`);
} finally {
  await browser.close();
  await portal.close();
}
