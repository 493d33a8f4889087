import type { Uploaded } from "@aangan/contract/features/uploads/imports";
import type { Review as ReviewShown } from "@aangan/contract/features/uploads/review";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useAskBeforeLeaving } from "../../../lib/ask-before-leaving.ts";
import { useText } from "../../../lib/language/text.ts";
import { useMedia } from "../../../lib/media.ts";
import { Button } from "../../../ui/button.tsx";
import { confirmDialog } from "../../../ui/dialogs/questions.tsx";
import { Answer } from "../../../ui/message.tsx";
import { type BlockName, blocks, firstOpen, openIn } from "./answers/ready.ts";
import { Block, blockId } from "./block.tsx";
import { type Desk, type ImportEndpoint, kindOf } from "./desk.ts";
import { useFocusAfterReading } from "./focus-after-reading.ts";
import { type NewPasswords, useNewPasswords } from "./new-passwords.ts";
import { LayoutName } from "./outcome/layout-name.tsx";
import { OutcomeBlock } from "./outcome/outcome-block.tsx";
import { QuestionsBlock } from "./questions/questions-block.tsx";
import { summaryOf } from "./summary.ts";
import { ColumnsBlock } from "./table/columns-block.tsx";
import { TableBlock } from "./table/table-block.tsx";
import { UploadBar } from "./upload-bar.tsx";
import { useReview } from "./use-review.ts";

export interface ReviewProps {
  endpoint: ImportEndpoint;
  file: File;
  first: ReviewShown;
  /** Called with each later reading of the file, whose message the box shows. */
  onRead: (read: Uploaded) => void;
  /** Called when the rows are in; with the people whose first passwords were made here. */
  onDone: (uploaded: Uploaded, people: NewPasswords) => void;
  onCancel: () => void;
}

/** What was read of a file and what it would do, to be checked before anything is uploaded. */
export function Review({ endpoint, file, first, onRead, onDone, onCancel }: ReviewProps) {
  const t = useText();
  const passwords = useNewPasswords();
  const { review, how, busy, pending, outcome, outdated, change, readAgain, confirm } = useReview({
    endpoint,
    file,
    first,
    onRead,
    onDone: (uploaded) => onDone(uploaded, passwords.made()),
  });
  const kind = kindOf(endpoint);
  const desk: Desk = { kind, review, how, fileName: file.name, change };
  const [layoutName, setLayoutName] = useState<string | null>(null);
  const [block, setBlock] = useState<BlockName>(() => firstOpen(first, first.how) ?? "outcome");
  const narrow = useMedia("(max-width: 639px)");
  const open = openIn(review, how);
  const titleId = useId();
  const noteFocus = useFocusAfterReading(review, outcome);
  useAskBeforeLeaving(true, () =>
    confirmDialog(t("review.leave_sure"), { detail: t("review.leave_detail"), yes: t("review.leave") }),
  );

  function goTo(name: BlockName) {
    flushSync(() => setBlock(name));
    const heading = document.getElementById(blockId(name));
    heading?.focus();
    heading?.scrollIntoView({ block: "start" });
  }
  async function cancel() {
    const answered = JSON.stringify(how) !== JSON.stringify(first.how);
    const sure = { detail: t("review.leave_detail"), yes: t("review.stop"), no: t("review.go_on") };
    if (!answered || (await confirmDialog(t("review.cancel_sure"), sure))) onCancel();
  }
  const content: Record<BlockName, ReactNode> = {
    table: <TableBlock desk={desk} />,
    columns: <ColumnsBlock desk={desk} />,
    questions: <QuestionsBlock desk={desk} />,
    outcome: (
      <OutcomeBlock desk={desk}>
        <LayoutName desk={desk} name={layoutName} onName={setLayoutName} />
      </OutcomeBlock>
    ),
  };

  return (
    <section
      aria-labelledby={titleId}
      onFocus={noteFocus}
      className="grid grid-cols-1 gap-3 border-line border-t pt-5 [&_:is(a,button,input,select,summary)]:scroll-my-32"
    >
      <Title id={titleId} fileName={file.name} />
      <div className="grid grid-cols-1">
        {blocks.map(
          (name, place) =>
            (!narrow || name === block) && (
              <Block
                key={name}
                name={name}
                number={place + 1}
                open={open[name]}
                summary={summaryOf(t, desk, name)}
                alone={narrow}
              >
                {content[name]}
              </Block>
            ),
        )}
      </div>
      {narrow && <Steps block={block} onBlock={goTo} />}
      <UploadBar
        desk={desk}
        busy={busy}
        pending={pending}
        open={blocks.reduce((sum, name) => sum + open[name], 0)}
        unseen={narrow && block !== "outcome"}
        onReadAgain={readAgain}
        onNextOpen={() => goTo(firstOpen(review, how) ?? "outcome")}
        onUpload={() => {
          const newPasswords = passwords.make(review);
          void confirm({
            ...(newPasswords && { passwords: newPasswords }),
            ...(layoutName?.trim() && { layoutName: layoutName.trim() }),
          });
        }}
        onCancel={cancel}
      >
        <Answer outcome={outcome} />
        {outdated.length > 0 && <Outdated differences={outdated} />}
      </UploadBar>
    </section>
  );
}

/** The review begins here, with the message above it in sight. */
function Title({ id, fileName }: { id: string; fileName: string }) {
  const t = useText();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <h2
      ref={title}
      id={id}
      tabIndex={-1}
      className="min-w-0 scroll-mt-44 break-words text-title outline-none lg:scroll-mt-28"
    >
      {t("review.title", { file: fileName })}
    </h2>
  );
}

function Outdated({ differences }: { differences: ReturnType<typeof useReview>["outdated"] }) {
  const t = useText();
  return (
    <ul className="flex flex-wrap gap-x-6">
      {differences.map(({ figure, was, is }) => (
        <li key={figure}>{t("review.was_is", { what: t(`figure.${figure}`), was, is })}</li>
      ))}
    </ul>
  );
}

/** On phones: which of the four parts is shown, Back and Next. */
function Steps({ block, onBlock }: { block: BlockName; onBlock: (block: BlockName) => void }) {
  const t = useText();
  const place = blocks.indexOf(block);
  const before = blocks[place - 1];
  const after = blocks[place + 1];
  return (
    <nav aria-label={t("review.steps")} className="flex items-center justify-between gap-3">
      <Button kind="secondary" disabled={!before} onClick={() => before && onBlock(before)}>
        {t("review.back")}
      </Button>
      <span className="text-muted text-small">{t("review.step", { step: place + 1, of: blocks.length })}</span>
      <Button kind="secondary" disabled={!after} onClick={() => after && onBlock(after)}>
        {t("review.next")}
      </Button>
    </nav>
  );
}
