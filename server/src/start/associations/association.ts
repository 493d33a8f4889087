import { Email, Name } from "@aangan/contract/features/residents";
import { StartError } from "../../platform/machine/start-error.ts";
import { associationTexts } from "./texts.ts";

/** Part of the names of a folder, a database, two roles and a service: nothing that any of them reads otherwise. */
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_NAME_LENGTH = 30;

export const isName = (name: string): boolean => NAME.test(name) && name.length <= MAX_NAME_LENGTH;

/** Of a name that came from outside. Throws StartError for one with other signs. */
export function checkName(name: string): string {
  if (!isName(name)) throw new StartError(associationTexts.badName(name));
  return name;
}

/** What an association's database and roles are called. A name has no `_`, so that no two of them are alike. */
export function ownNames(name: string) {
  return { database: `aangan_${name}`, portal: `aangan_${name}`, owner: `aangan_${name}_owner` };
}

/** Of "Asha Rao <asha@example.org>". Throws StartError. */
export function readPerson(text: string): { name: string; email: string } {
  const [, name, email] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const read = { name: Name.safeParse(name?.trim()), email: Email.safeParse(email) };
  if (!read.name.success || !read.email.success) throw new StartError(associationTexts.badPerson(text));
  return { name: read.name.data, email: read.email.data };
}
