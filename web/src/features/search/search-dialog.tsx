import { useMemo, useRef, useState } from "react";
import { failureOf, failureText } from "../../lib/calls/failure.ts";
import { useText } from "../../lib/language/text.ts";
import { useModal } from "../../ui/dialogs/modal.ts";
import { LoadFailed } from "../../ui/lists/list-states.tsx";
import { Hits } from "./hit-list.tsx";
import { groupsOf } from "./hits.ts";
import { SearchField } from "./search-field.tsx";
import { SearchState } from "./search-state.tsx";
import { useChoice } from "./use-choice.ts";
import { useSearch } from "./use-search.ts";

const NAME = "office-search";

/** One field for everything that the office looks for. Arrows choose, Enter opens, Escape closes. Nothing is kept. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  const [typed, setTyped] = useState("");
  const { reading, found, isCurrent, isComing, failed } = useSearch(typed);
  const groups = useMemo(() => (found ? groupsOf(found, t) : []), [found, t]);
  const hits = useMemo(() => groups.flatMap((group) => group.hits), [groups]);
  const { chosen, onKey, begin, choose } = useChoice({ hits, isCurrent, isComing, onFollow: onClose });

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tap outside is an extra; Escape is the key for it.
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={t("search.title")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="mx-auto mt-0 mb-auto max-h-dvh w-full max-w-full flex-col overflow-hidden bg-surface text-ink shadow-float outline-none open:flex sm:mt-[10dvh] sm:max-h-[75dvh] sm:max-w-xl sm:rounded-card"
    >
      <SearchField
        id={NAME}
        typed={typed}
        isOpen={hits.length > 0}
        chosen={chosen}
        onType={(text) => {
          setTyped(text);
          begin();
        }}
        onKey={onKey}
        onClose={onClose}
      />
      <Hits id={NAME} groups={groups} chosen={chosen} busy={!isCurrent} onPoint={choose} onFollow={onClose} />
      {failed ? (
        <div className="p-4">
          <LoadFailed
            text={failureText(failureOf(reading.error), t("search.failed"))}
            onRetry={() => void reading.refetch()}
            busy={reading.isFetching}
          />
        </div>
      ) : (
        <SearchState
          id={NAME}
          text={typed.trim()}
          isComing={isComing}
          hasList={hits.length > 0}
          count={isCurrent ? hits.length : null}
        />
      )}
    </dialog>
  );
}
