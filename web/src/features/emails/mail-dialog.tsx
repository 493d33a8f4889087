import { isOf, linkKinds } from "@aangan/contract/email-kinds";
import { type ListedMail, showMail } from "@aangan/contract/features/emails/emails";
import Paperclip from "lucide-react/icons/paperclip";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { Note } from "../../ui/message.tsx";
import { MailLook } from "../../ui/values/mail-look.tsx";
import { MailStatus } from "./mail-columns.tsx";

/** One mail as it looks, with the names of its files. */
export function MailDialog({ mail, onClose }: { mail: ListedMail; onClose: () => void }) {
  const t = useText();
  const reading = useCall(showMail, { params: { id: mail._id } });
  return (
    <Dialog title={t(`mail_kind.${mail.kind}`)} onClose={onClose}>
      <p className="[overflow-wrap:anywhere]">
        {[mail.to.flatNumber, mail.to.name, mail.to.address].filter((part) => part !== "").join(" · ")}
      </p>
      <MailStatus mail={mail} t={t} />
      <Loaded reading={reading} failed="mails.open_failed" rows={6}>
        {({ look }) =>
          look === null ? (
            <Note tone="info">{t(isOf(linkKinds, mail.kind) ? "mails.link_deleted" : "mails.deleted")}</Note>
          ) : (
            <>
              <MailLook look={look} language={mail.language} />
              {look.attachments.length > 0 && (
                <ul aria-label={t("mails.files")} className="grid gap-1">
                  {look.attachments.map((name) => (
                    <li key={name} className="flex items-center gap-2 text-small [overflow-wrap:anywhere]">
                      <Paperclip aria-hidden="true" className="size-4 shrink-0 text-muted" />
                      {name}
                    </li>
                  ))}
                </ul>
              )}
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}
