import type { Made } from "@aangan/contract/endpoint";
import { type Settings, settingDefaults } from "@aangan/contract/features/settings/settings";
import { adminsWithRight } from "../../platform/auth/person-queries.ts";
import { defaultMode } from "../../platform/auth/second-factor/need-code.ts";
import type { Db } from "../../platform/database/db.ts";
import { mailMode } from "./mail-way.ts";
import { settingsKept } from "./queries.ts";
import type { ReceiptNumbers } from "./receipt-series.ts";

type Shown = Made<typeof Settings>;

/** All settings, each with who set it and when. */
export async function showSettings(
  db: Db,
  { numbers, deployed }: { numbers: ReceiptNumbers; deployed: boolean },
  now: Date,
): Promise<Shown> {
  const kept = new Map((await settingsKept(db)).map((row) => [row.key, row]));
  const { firstSerial, next, begun } = await numbers.show(db, now);
  const changed = (key: keyof Shown) => {
    const row = kept.get(key);
    return { setAt: row?.setAt.toISOString() ?? null, setBy: row?.setBy ?? "" };
  };
  const settled = <K extends keyof typeof settingDefaults>(key: K) =>
    (kept.get(key)?.value as (typeof settingDefaults)[K] | undefined) ?? settingDefaults[key];
  return {
    accounts: { value: settled("accounts"), ...changed("accounts") },
    bounce: { value: settled("bounce"), ...changed("bounce") },
    cash: { value: settled("cash"), ...changed("cash") },
    paper: { value: settled("paper"), ...changed("paper") },
    notices: { value: settled("notices"), way: mailMode(), ...changed("notices") },
    wording: { value: settled("wording"), ...changed("wording") },
    receipts: { value: { firstSerial }, next, begun, ...changed("receipts") },
    secondFactor: {
      value: (kept.get("secondFactor")?.value as Shown["secondFactor"]["value"]) ?? { mode: defaultMode(deployed) },
      ...changed("secondFactor"),
    },
    twoPeople: {
      value: settled("twoPeople"),
      people: (await adminsWithRight(db, "money")).map(({ name }) => name),
      ...changed("twoPeople"),
    },
  };
}
