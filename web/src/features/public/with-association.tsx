import type { Portal } from "@aangan/contract/association";
import type { ReactNode } from "react";
import { useAssociation } from "../../lib/calls/association.ts";
import { failureOf, failureText } from "../../lib/calls/failure.ts";
import { useText } from "../../lib/language/text.ts";
import { LoadFailed, Skeleton } from "../../ui/lists/list-states.tsx";

/** Shows what needs the association's data, and what stands there until it is known. */
export function WithAssociation({ children }: { children: (association: Portal) => ReactNode }) {
  const t = useText();
  const { data, isError, error, isFetching, refetch } = useAssociation();
  if (data) return children(data);
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-14">
      {isError ? (
        <LoadFailed
          text={failureText(failureOf(error), t("association.failed"))}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Skeleton rows={5} />
      )}
    </div>
  );
}
