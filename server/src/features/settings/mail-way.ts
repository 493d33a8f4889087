import type { MailWay } from "@aangan/contract/settings";

let way: MailWay = "off";

/** Whether this portal sends mails. Told once, at the start. */
export function knowMailWay(known: MailWay): void {
  way = known;
}

/** While it is `off`, no mail is planned. */
export function mailWay(): MailWay {
  return way;
}
