import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { forgetOldBackups, newBackupPath, newestBackupAt } from "./kept-backups.ts";

const NOW = new Date("2026-11-21T05:30:00Z");

describe("A back-up", () => {
  it("is one of so many that are kept; other files of the folder are left alone", async () => {
    const own = await mkdtemp(join(tmpdir(), "aangan-kept-"));
    for (const day of ["18", "19", "20", "21"]) {
      await writeFile(await newBackupPath(own, new Date(`2026-11-${day}T05:30:00Z`)), "");
    }
    await writeFile(join(own, "notes.txt"), "");
    await writeFile(join(own, ".aangan-2026-11-10-053000.backup.unfinished"), "");
    await utimes(join(own, ".aangan-2026-11-10-053000.backup.unfinished"), NOW, new Date("2026-11-10T05:30:00Z"));
    expect(await forgetOldBackups(own, 2, NOW)).toHaveLength(2);
    expect(await readdir(own)).toEqual([
      "aangan-2026-11-20-053000.backup",
      "aangan-2026-11-21-053000.backup",
      "notes.txt",
    ]);
    expect(await newestBackupAt(own)).toBeInstanceOf(Date);
    expect(await newestBackupAt(join(own, "nowhere"))).toBeUndefined();
    await rm(own, { recursive: true });
  });
});
