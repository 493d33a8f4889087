import * as contract from "@aangan/contract/settings";
import type { Serve } from "../../platform/http/serve.ts";
import { changeSetting } from "./change-setting.ts";
import type { ReceiptNumbers } from "./receipt-series.ts";
import { showSettings } from "./show-settings.ts";
import { texts } from "./texts.ts";

/** `deployed` decides what holds until the office says otherwise. */
export function settingRoutes({ read, write }: Serve, of: { numbers: ReceiptNumbers; deployed: boolean }): void {
  read(contract.showSettings, async ({ db, now }) => ({ settings: await showSettings(db, of, now) }));

  write(contract.changeSetting, async ({ tx, caller, params: { key }, body: { value, was }, now }) => {
    await changeSetting(tx, caller, { key, value, was }, of.numbers, now);
    return { message: texts.changed, settings: await showSettings(tx, of, now) };
  });
}
