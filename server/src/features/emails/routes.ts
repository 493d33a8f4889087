import * as contract from "@aangan/contract/features/emails/emails";
import type { Serve } from "../../platform/http/serve.ts";
import { listMails } from "./list-mails.ts";
import { previewWording } from "./preview-wording.ts";
import { sendTestMail, type Testing } from "./sending/send-test-mail.ts";
import { showMail } from "./show-mail.ts";

export function noticeRoutes({ read, steps }: Serve, testing: Testing): void {
  const { publicUrl } = testing;
  read(contract.listMails, ({ db, query, now }) => listMails(db, query, now));

  read(contract.showMail, ({ db, params }) => showMail(db, params.id, publicUrl));

  read(contract.previewWording, ({ db, body }) => previewWording(db, body, publicUrl));

  steps(contract.sendTestMail, (request) => sendTestMail(request, testing));
}
