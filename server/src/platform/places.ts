import { join } from "node:path";

/** The server's folder, whether the code runs from its sources (server/src/…) or from the bundle (server/dist). */
const serverFolder = import.meta.dirname.replace(/^(.*)[\\/](src|dist)([\\/].*)?$/, "$1");

/** The tables' migrations. */
export const migrationsFolder = join(serverFolder, "migrations");

/** The built web application. */
export const webFolder = join(serverFolder, "..", "web", "dist");
