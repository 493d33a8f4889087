import type { DuesOfFlat } from "@aangan/contract/features/dues/dues";
import { showSettings } from "@aangan/contract/features/settings/settings";
import MessageCircle from "lucide-react/icons/message-circle";
import { useAssociation } from "../../lib/calls/association.ts";
import { useCall } from "../../lib/calls/query.ts";
import { useText } from "../../lib/language/text.ts";
import { OutsideLinkButton } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { Note } from "../../ui/message.tsx";
import { duesMessage, whatsAppAddress, whatsAppNumber } from "./dues-message.ts";

interface Props {
  owing: DuesOfFlat;
  today: string;
  onClose: () => void;
}

/** What a flat owes as a message that the office copies, or opens in WhatsApp. The portal sends nothing. */
export function MessageDialog({ owing, today, onClose }: Props) {
  const t = useText();
  const reading = useCall(showSettings, {});
  return (
    <Dialog title={t("dues.message_title", { flat: owing.flatNumber })} onClose={onClose}>
      <Loaded reading={reading} failed="dues.message_failed" rows={5}>
        {({ settings }) => <Message owing={owing} today={today} nameInHindi={settings.paper.value.nameInHindi} />}
      </Loaded>
    </Dialog>
  );
}

function Message({ owing, today, nameInHindi }: Omit<Props, "onClose"> & { nameInHindi: string }) {
  const t = useText();
  const name = useAssociation().data?.name ?? "";
  const association = owing.language === "hi" && nameInHindi !== "" ? nameInHindi : name;
  const text = duesMessage(owing, { association, portal: window.location.origin, today });
  const number = whatsAppNumber(owing.phone);
  return (
    <>
      <p className="text-muted">{t(`dues.message_in_${owing.language}`)}</p>
      <p
        lang={owing.language}
        className="whitespace-pre-wrap rounded-control border border-line bg-paper p-4 [overflow-wrap:anywhere]"
      >
        {text}
      </p>
      {number === null ? (
        <Note tone="warning">{t("dues.no_whatsapp", { phone: owing.phone })}</Note>
      ) : (
        <p className="text-muted text-small">{t("dues.leaves", { number: `+${number}` })}</p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <CopyButton text={text} what={t("dues.message_text")} />
        {number !== null && (
          <OutsideLinkButton
            href={whatsAppAddress(number, text)}
            icon={<MessageCircle aria-hidden="true" className="size-4" />}
          >
            {t("dues.open_whatsapp")}
          </OutsideLinkButton>
        )}
      </div>
    </>
  );
}
