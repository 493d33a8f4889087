import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { approveAdmin, listAdmins, logInAdmin, registerAdmin } from "@aangan/contract/features/admins";
import {
  type importBills,
  type importReceipts,
  type importResidents,
  UPLOAD_ID_HEADER,
  type Uploaded,
} from "@aangan/contract/features/uploads/imports";
import type { Failure } from "@aangan/contract/refusals";
import type { Role } from "@aangan/contract/rights";
import { API } from "../../src/platform/http/read-request.ts";
import type { TestPortal } from "../desks/portal.ts";
import { send } from "../send.ts";

/** The portal's answer to an upload. */
export interface UploadAnswer {
  status: number;
  body: Uploaded & Failure;
}

export type ImportEndpoint = typeof importBills | typeof importResidents | typeof importReceipts;

/** Sends a form with files, as a browser does. */
export async function sendForm(
  portal: { url: string },
  endpoint: ImportEndpoint,
  token: string,
  form: FormData,
  uploadId?: string,
): Promise<UploadAnswer> {
  const packed = new Response(form);
  const { status, text } = await send(`${portal.url}${API}${endpoint.path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": packed.headers.get("content-type") ?? "",
      ...(uploadId && { [UPLOAD_ID_HEADER]: uploadId }),
    },
    body: Buffer.from(await packed.arrayBuffer()),
  });
  return { status, body: JSON.parse(text) as Uploaded & Failure };
}

/** Uploads one file in the part `file`. */
export function upload(
  portal: { url: string },
  endpoint: ImportEndpoint,
  token: string,
  file: Buffer,
  uploadId?: string,
): Promise<UploadAnswer> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "upload.xlsx");
  return sendForm(portal, endpoint, token, form, uploadId);
}

/** A sample spreadsheet: made-up data, written by an office program. */
export function sample(name: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, "../../../e2e/samples", name));
}

/** The token of another administrator, whom the first has let in. */
export async function anotherAdmin(portal: TestPortal, email: string, role: Role = "secretary"): Promise<string> {
  const token = await portal.admin();
  const password = "verandah-lamp-9";
  await portal.call(registerAdmin, { body: { name: "Colleague", email, password } });
  const { users } = await portal.call(listAdmins, { token });
  const waiting = users.find((user) => user.email === email);
  await portal.call(approveAdmin, { token, params: { id: waiting?._id ?? "" }, body: { role } });
  return (await portal.call(logInAdmin, { body: { email, password } })).token;
}
