import { type Portal, showAssociation } from "@aangan/contract/features/association";
import { useCall } from "./query.ts";

/** The association's public data, read once per visit. The server usually sends it with the page. */
export function useAssociation() {
  return useCall(showAssociation, {}, { staleTime: Number.POSITIVE_INFINITY, initialData: embeddedPortal });
}

function embeddedPortal(): Portal | undefined {
  const text = document.getElementById("known")?.textContent;
  return text ? JSON.parse(text) : undefined;
}
