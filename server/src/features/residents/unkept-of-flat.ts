import { unkeptOf } from "../../platform/auth/unkept-registrations.ts";
import type { TypedFlat } from "./flat-as-typed.ts";

/** Registrations that were not kept, for every flat that may be meant. */
export const unkeptOfFlat = ({ spellings }: TypedFlat) =>
  spellings.flatMap((flatNumber) => unkeptOf(`resident:${flatNumber}`).map((one) => ({ ...one, flatNumber })));
