import { hashPassword } from "../../../platform/auth/passwords.ts";
import type { CommitInfo } from "../../../platform/commit.ts";
import type { Db } from "../../../platform/database/db.ts";
import { newId, newSecret } from "../../../platform/ids.ts";
import { PORTAL } from "../../../platform/traffic/caller-name.ts";
import { addInvitedAdmin } from "../../admins/add-invited-admin.ts";
import { findActiveAdmins } from "../../admins/find-admin.ts";
import { needsFirstAdmin } from "../../admins/setup-code.ts";
import { addressOfLink, makeLinksFor } from "./make-password-link.ts";
import { lockHolder } from "./queries.ts";

interface First {
  name: string;
  email: string;
}

/**
 * Adds the first secretary of a new portal, and returns the link by which a password is chosen; a new one while nobody has
 * chosen. Returns undefined once this person has, or when the office has others only.
 */
export async function inviteFirstAdmin(
  db: Db,
  commit: CommitInfo,
  first: First,
  publicUrl: string,
  now: Date,
): Promise<string | undefined> {
  const isNew = await needsFirstAdmin(db);
  const [known] = await findActiveAdmins(db, first.email);
  if (!isNew && known === undefined) return undefined;
  const passwordHash = isNew ? await hashPassword(PORTAL, newSecret()) : "";
  const by = { id: "set-up" };
  const info = {
    actor: { kind: "database" as const, id: "command" },
    action: "invite-first-admin",
    requestId: newId(),
  };
  return commit(info, async (tx) => {
    const id = known ?? (await addInvitedAdmin(tx, by, { ...first, role: "secretary", passwordHash }, now));
    const holder = await lockHolder(tx, { kind: "admin", id });
    if (!holder?.passwordGiven) return undefined;
    const [token = ""] = await makeLinksFor(tx, [holder], "invitation", now);
    return addressOfLink(publicUrl, "admin", token);
  });
}
