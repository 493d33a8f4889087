import { join } from "node:path";

/** The server's folder, whether the code runs from server/src or from server/dist. */
const serverFolder = import.meta.dirname.replace(/^(.*)[\\/](src|dist)([\\/].*)?$/, "$1");

export const mainFile = join(serverFolder, import.meta.url.endsWith(".ts") ? "src/main.ts" : "dist/main.js");

export const migrationsFolder = join(serverFolder, "migrations");

export const webFolder = join(serverFolder, "..", "web", "dist");
