import type { Portal } from "@aangan/contract/features/association";
import type { ReactNode } from "react";
import { useAssociation } from "../../../lib/calls/association.ts";
import { Loaded } from "../../../ui/lists/loaded.tsx";

/** Renders its children with the association's data, once that is known. */
export function WithAssociation({ children }: { children: (association: Portal) => ReactNode }) {
  const reading = useAssociation();
  if (reading.data) return children(reading.data);
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-14">
      <Loaded reading={reading} failed="association.failed" rows={5} />
    </div>
  );
}
