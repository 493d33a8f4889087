import { showAssociation } from "@aangan/contract/association";
import { useCall } from "./query.ts";

/** The association's public data, read once per visit. */
export function useAssociation() {
  return useCall(showAssociation, {}, { staleTime: Number.POSITIVE_INFINITY });
}
