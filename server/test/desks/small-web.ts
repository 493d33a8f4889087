import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A minimal web build: a page, a script and a picture. */
export async function smallWeb(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "aangan-small-web-"));
  for (const name of ["assets", "pictures", ".vite"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>A small portal</title>");
  await writeFile(join(folder, "assets/index-abc123.js"), "export {};\n");
  await writeFile(join(folder, "pictures/gate.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, ".vite/addresses.json"), '["/", "/login", "/admin/login", "/admin/:id"]');
  return folder;
}
