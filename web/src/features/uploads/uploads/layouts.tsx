import {
  forgetUploadLayout,
  listUploadLayouts,
  type UploadLayout,
} from "@aangan/contract/features/uploads/upload-records";
import { useId } from "react";
import { call } from "../../../lib/calls/api.ts";
import { failureText } from "../../../lib/calls/failure.ts";
import { useCall } from "../../../lib/calls/query.ts";
import { instantText } from "../../../lib/language/format.ts";
import { type Text, useText } from "../../../lib/language/text.ts";
import { notify } from "../../../lib/notify.ts";
import { alertPerson, confirmDialog } from "../../../ui/dialogs/questions.tsx";
import { useKeptFocus } from "../../../ui/lists/keep-focus.ts";
import { Empty } from "../../../ui/lists/list-states.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { RowButton } from "../../../ui/lists/row-button.tsx";
import { ForRight } from "../../../ui/office/for-right.tsx";
import { codeText } from "./named.ts";

/** The remembered answers by which files are read, each of which can be forgotten. */
export function Layouts() {
  const t = useText();
  const titleId = useId();
  const list = useCall(listUploadLayouts, {});
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-3">
      <h2 id={titleId} className="text-title">
        {t("layouts.title")}
      </h2>
      <p className="-mt-2 max-w-[46rem] text-muted">{t("layouts.lead")}</p>
      <Loaded reading={list} failed="layouts.failed" rows={2}>
        {({ layouts }) => <List layouts={layouts} />}
      </Loaded>
    </section>
  );
}

function List({ layouts }: { layouts: readonly UploadLayout[] }) {
  const t = useText();
  useKeptFocus(layouts);
  if (layouts.length === 0) {
    return (
      <Empty text={t("layouts.none")} framed>
        <p>{t("layouts.none_next")}</p>
      </Empty>
    );
  }
  return (
    <ul aria-label={t("layouts.title")} className="divide-y divide-line rounded-card border border-line bg-surface">
      {layouts.map((layout) => (
        <li key={layout._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 pr-2 pl-4">
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p>
              <span className="font-strong">{layout.name}</span>{" "}
              <span className="text-muted text-small">{codeText("audit_upload", layout.kind)}</span>
            </p>
            <p className="text-muted text-small">
              {t("layouts.made", { name: layout.madeBy, at: instantText(layout.madeAt) })} ·{" "}
              {t("layouts.used", { name: layout.usedBy, at: instantText(layout.usedAt) })}
            </p>
          </div>
          <ForRight right="bill">
            <span className="ml-auto">
              <RowButton
                danger
                label={t("layouts.forget_one", { name: layout.name })}
                onClick={() => void forgetLayout(t, layout)}
              >
                {t("layouts.forget")}
              </RowButton>
            </span>
          </ForRight>
        </li>
      ))}
    </ul>
  );
}

async function forgetLayout(t: Text, { _id, name }: UploadLayout): Promise<void> {
  const how = { detail: t("layouts.sure_detail"), yes: t("layouts.forget"), danger: true };
  if (!(await confirmDialog(t("layouts.sure", { name }), how))) return;
  const reply = await call(forgetUploadLayout, { params: { id: _id } });
  if (!reply.ok) await alertPerson(failureText(reply.failure, t("layouts.forget_failed")));
  else notify({ tone: "success", text: t("layouts.forgotten", { name }) });
}
