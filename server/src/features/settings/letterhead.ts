import type { Association } from "@aangan/contract/features/association";
import type { settingDefaults } from "@aangan/contract/features/settings/settings";
import type { Db } from "../../platform/database/db.ts";
import type { Block, Paper } from "../../platform/paper/paper.ts";
import { readSetting } from "./read-setting.ts";

type Letterhead = Extract<Block, { kind: "letterhead" }>;

type OfPapers = Pick<(typeof settingDefaults)["paper"], "registration" | "nameInHindi">;

/** The association as printed on top of its papers, in both languages. */
export interface Head {
  name: string;
  nameInHindi: string;
  address: string;
  email: string;
  registration: string;
}

type LetterheadFields = Pick<Association, "name" | "address" | "email">;

let known: LetterheadFields | undefined;

/** Whose papers these are. Told once, at the start. */
export function configureAssociation(association: LetterheadFields): void {
  known = association;
}

/** As the association is now. Faces keep it, so that a later change alters no old paper. */
export async function headNow(db: Db, association = known): Promise<Head> {
  return headWith(await readSetting(db, "paper"), association);
}

export function headWith({ registration, nameInHindi }: OfPapers, association = known): Head {
  const { name = "", address = [], email = "" } = association ?? {};
  return { name, nameInHindi, address: address.join(", "), email, registration };
}

export function letterheadOf(head: Head, language: Paper["language"]): Letterhead {
  const { registration } = head;
  const name = language === "hi" && head.nameInHindi !== "" ? head.nameInHindi : head.name;
  const place = [head.address, head.email].filter((text) => text !== "").join(" · ");
  const lines = [place, ...(registration === "" ? [] : [`${REGISTRATION[language]} ${registration}`])];
  return { kind: "letterhead", name, lines };
}

const REGISTRATION = { en: "Registration no.", hi: "पंजीकरण संख्या" };

/** What stands on top of every paper of the association. */
export async function letterhead(db: Db, association: Association, language: Paper["language"]): Promise<Block> {
  return letterheadOf(await headNow(db, association), language);
}
