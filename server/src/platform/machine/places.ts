import { join } from "node:path";

/** The server's folder, whether the code runs from its sources (server/src/…) or from the bundle (server/dist). */
const serverFolder = import.meta.dirname.replace(/^(.*)[\\/](src|dist)([\\/].*)?$/, "$1");

/** What a portal's process runs. */
export const mainFile = join(serverFolder, import.meta.url.endsWith(".ts") ? "src/main.ts" : "dist/main.js");

/** The tables' migrations. */
export const migrationsFolder = join(serverFolder, "migrations");

/** The built web application. */
export const webFolder = join(serverFolder, "..", "web", "dist");
