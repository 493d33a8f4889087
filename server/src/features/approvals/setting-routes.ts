import * as contract from "@aangan/contract/features/settings/settings";
import type { Serve } from "../../platform/http/serve.ts";
import type { SettingNeeds } from "../settings/change-setting.ts";
import { showSettings } from "../settings/show-settings.ts";
import { texts as settingTexts } from "../settings/texts.ts";
import { changeOrAsk } from "./change-protected.ts";
import { texts } from "./texts.ts";

/** Here and not among the settings, because some of them protect the money and are loosened by two people. */
export function settingRoutes({ read, write }: Serve, needs: SettingNeeds): void {
  read(contract.showSettings, async ({ db, now }) => ({ settings: await showSettings(db, needs, now) }));

  write(contract.changeSetting, async ({ tx, caller, params: { key }, body: { value, was }, now }) => {
    const approval = await changeOrAsk(tx, caller, { key, value, was }, needs, now);
    const message = approval ? texts.asked : settingTexts.changed;
    return { message, settings: await showSettings(tx, needs, now), approval };
  });
}
