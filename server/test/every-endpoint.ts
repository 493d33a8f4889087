import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Endpoint } from "@aangan/contract/endpoint";

// biome-ignore lint/suspicious/noExplicitAny: stands for every endpoint, whatever it takes and gives.
type AnyEndpoint = Endpoint<any, any, any, any, any>;

const isEndpoint = (thing: unknown): thing is AnyEndpoint =>
  typeof thing === "object" && thing !== null && "access" in thing && "path" in thing;

/** Every endpoint of the contract. */
export async function everyEndpoint(): Promise<AnyEndpoint[]> {
  const folder = join(import.meta.dirname, "../../contract/src");
  const all = await readdir(folder, { recursive: true });
  const files = all.filter((file) => file.endsWith(".ts") && !file.includes(".test."));
  const rooms = await Promise.all(files.sort().map((file) => import(join(folder, file)) as Promise<object>));
  return rooms.flatMap((room) => Object.values<unknown>({ ...room }).filter(isEndpoint));
}
