import type { Role } from "@aangan/contract/rights";
import type { OfficeChanged } from "../mail-facts.ts";
import { instantText } from "./mail-words.ts";

export const rolesInHindi: Record<Role, string> = {
  clerk: "क्लर्क",
  treasurer: "कोषाध्यक्ष",
  secretary: "सचिव",
  auditor: "लेखा परीक्षक",
};

export function officeInEnglish({ who, own, by, was, is, at }: OfficeChanged) {
  const how = `${by === null ? "on the server" : `by ${by}`} on ${instantText(at, "en")}`;
  const does = own ? "You were" : `${who} was`;
  const look = own
    ? "If you did not expect this, please ask a secretary."
    : "If you did not expect this, please check the administrators at once.";
  if (is === null) {
    return {
      subject: `${does} removed from the office`,
      says: [`${does} removed from the office ${how}. The role was ${was}.`, look],
    };
  }
  if (was === null)
    return { subject: `${does} added to the office`, says: [`${does} added to the office as ${is} ${how}.`, look] };
  const role = own ? "Your role in the office was changed" : `The role of ${who} in the office was changed`;
  return { subject: role, says: [`${role} from ${was} to ${is} ${how}.`, look] };
}

export function officeInHindi({ who, own, by, was, is, at }: OfficeChanged) {
  const when = instantText(at, "hi");
  const whom = own ? "आपको" : `${who} को`;
  const whose = own ? "आपकी" : `${who} की`;
  const doer = by === null ? "यह सर्वर पर किया गया।" : `यह ${by} ने किया।`;
  const look = own
    ? "अगर आपको इसकी उम्मीद नहीं थी, तो कृपया सचिव से पूछें।"
    : "अगर आपको इसकी उम्मीद नहीं थी, तो कृपया तुरंत एडमिन की सूची देखें।";
  const say = (subject: string, actionText: string) => ({ subject, says: [`${when} ${actionText} ${doer}`, look] });
  if (is === null)
    return say(
      `${whom} ऑफ़िस से हटाया गया`,
      `${whom} ऑफ़िस से हटाया गया। भूमिका थी: ${was === null ? "" : rolesInHindi[was]}।`,
    );
  if (was === null) return say(`${whom} ऑफ़िस में जोड़ा गया`, `${whom} ऑफ़िस में ${rolesInHindi[is]} के रूप में जोड़ा गया।`);
  return say(
    `ऑफ़िस में ${whose} भूमिका बदली गई`,
    `ऑफ़िस में ${whose} भूमिका ${rolesInHindi[was]} से बदलकर ${rolesInHindi[is]} की गई।`,
  );
}
