import * as contract from "@aangan/contract/settings";
import type { Serve } from "../../platform/http/serve.ts";
import { changeSetting, type SettingNeeds } from "./change-setting.ts";
import { showSettings } from "./show-settings.ts";
import { texts } from "./texts.ts";

export function settingRoutes({ read, write }: Serve, of: SettingNeeds): void {
  read(contract.showSettings, async ({ db, now }) => ({ settings: await showSettings(db, of, now) }));

  write(contract.changeSetting, async ({ tx, caller, params: { key }, body: { value, was }, now }) => {
    await changeSetting(tx, caller, { key, value, was }, of, now);
    return { message: texts.changed, settings: await showSettings(tx, of, now) };
  });
}
