import type { MailMode } from "@aangan/contract/features/settings/settings";
import type { Config } from "../../platform/machine/config.ts";

let mode: MailMode = "off";

/** A trial shows mails instead of sending them. */
export function mailModeOf({ deployed, mail }: Pick<Config, "deployed" | "mail">): MailMode {
  if (!deployed) return "shown";
  return mail.url === undefined ? "off" : "sent";
}

/** Whether this portal sends mails. Told once, at the start. */
export function configureMailMode(known: MailMode): void {
  mode = known;
}

/** While it is `off`, no mail is planned. */
export function mailMode(): MailMode {
  return mode;
}
