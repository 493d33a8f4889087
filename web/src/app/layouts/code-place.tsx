import { lazy, Suspense, useSyncExternalStore } from "react";
import { onReply } from "../../lib/calls/api.ts";
import { confirmByCode, currentCodeRequest, subscribeToCode } from "../../lib/calls/confirm-by-code.ts";

const CodeDialog = lazy(async () => ({
  default: (await import("../../features/second-factor/code-dialog.tsx")).CodeDialog,
}));

onReply(confirmByCode);

/** Where the office's calls ask for a code. The dialog's code loads with the first question. */
export function CodePlace() {
  const request = useSyncExternalStore(subscribeToCode, currentCodeRequest);
  if (!request) return null;
  return (
    <Suspense>
      <CodeDialog asked={request} />
    </Suspense>
  );
}
