import type { MailWay } from "@aangan/contract/features/settings/settings";
import type { Config } from "../../platform/machine/config.ts";

let way: MailWay = "off";

/** A trial shows mails instead of sending them. */
export function mailWayOf({ deployed, mail }: Pick<Config, "deployed" | "mail">): MailWay {
  if (!deployed) return "shown";
  return mail.url === undefined ? "off" : "sent";
}

/** Whether this portal sends mails. Told once, at the start. */
export function knowMailWay(known: MailWay): void {
  way = known;
}

/** While it is `off`, no mail is planned. */
export function mailWay(): MailWay {
  return way;
}
