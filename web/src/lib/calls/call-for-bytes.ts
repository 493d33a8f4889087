import type { Endpoint } from "@aangan/contract/endpoint";
import { answered, type CallInput } from "./api.ts";
import type { Reply } from "./failure.ts";

/** Long enough for a report of several years over a slow connection. */
const TIMEOUT_MS = 180_000;

/** Calls an endpoint whose reply is a file, or has tens of thousands of rows: its raw bytes, for a worker to parse. */
export function callForBytes<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<ArrayBuffer>> {
  return answered(endpoint, input, TIMEOUT_MS, (response) => response.arrayBuffer());
}
