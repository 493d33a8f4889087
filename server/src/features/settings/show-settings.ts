import type { WireOf } from "@aangan/contract/endpoint";
import { type Settings, settingDefaults } from "@aangan/contract/features/settings/settings";
import { adminsWithRight } from "../../platform/auth/person-queries.ts";
import { defaultMode } from "../../platform/auth/second-factor/need-code.ts";
import type { Db } from "../../platform/database/db.ts";
import { mailMode } from "./mail-mode.ts";
import { savedSettings } from "./queries.ts";
import type { ReceiptNumbers } from "./receipt-series.ts";

type SettingsReply = WireOf<typeof Settings>;

/** All settings, each with who set it and when. */
export async function showSettings(
  db: Db,
  { numbers, deployed }: { numbers: ReceiptNumbers; deployed: boolean },
  now: Date,
): Promise<SettingsReply> {
  const savedRows = new Map((await savedSettings(db)).map((row) => [row.key, row]));
  const { firstSerial, next, begun } = await numbers.show(db, now);
  const changed = (key: keyof SettingsReply) => {
    const row = savedRows.get(key);
    return { setAt: row?.setAt.toISOString() ?? null, setBy: row?.setBy ?? "" };
  };
  const settled = <K extends keyof typeof settingDefaults>(key: K) =>
    (savedRows.get(key)?.value as (typeof settingDefaults)[K] | undefined) ?? settingDefaults[key];
  return {
    accounts: { value: settled("accounts"), ...changed("accounts") },
    bounce: { value: settled("bounce"), ...changed("bounce") },
    cash: { value: settled("cash"), ...changed("cash") },
    paper: { value: settled("paper"), ...changed("paper") },
    notices: { value: settled("notices"), way: mailMode(), ...changed("notices") },
    wording: { value: settled("wording"), ...changed("wording") },
    receipts: { value: { firstSerial }, next, begun, ...changed("receipts") },
    secondFactor: {
      value: (savedRows.get("secondFactor")?.value as SettingsReply["secondFactor"]["value"]) ?? {
        mode: defaultMode(deployed),
      },
      ...changed("secondFactor"),
    },
    twoPeople: {
      value: settled("twoPeople"),
      people: (await adminsWithRight(db, "money")).map(({ name }) => name),
      ...changed("twoPeople"),
    },
  };
}
