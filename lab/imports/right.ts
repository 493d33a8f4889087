import { passwordMatches, withHashingSlot } from "../../server/src/platform/auth/passwords.ts";
import { PORTAL } from "../../server/src/platform/traffic/caller-name.ts";
import type { Case } from "../../server/test/imports/collection/case.ts";
import type { SavedRow } from "../../server/test/imports/collection/doors/desk.ts";

/** Whether what was written is what the file means, passwords included. */
export async function matchesMeaning({ screen, means }: Case, savedRows: readonly SavedRow[]): Promise<boolean> {
  if (!means || savedRows.length !== means.length) return false;
  if (screen === "bills") return sorted(savedRows.map(({ text }) => text)) === sorted(means);
  const same = means.map(async (text, index) => {
    const { text: row, passwordHash = "" } = savedRows[index] ?? { text: "" };
    const [, password = ""] = / \| ([^|]*)$/s.exec(text) ?? [];
    if (row !== text.slice(0, -password.length - 3)) return false;
    // Without its turn each would start a thread of its own.
    return withHashingSlot(PORTAL, () => passwordMatches(passwordHash, password), "bulk");
  });
  return (await Promise.all(same)).every(Boolean);
}

function sorted(texts: readonly string[]): string {
  return texts.toSorted().join("\n");
}
