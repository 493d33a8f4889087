import * as contract from "@aangan/contract/features/uploads/upload-records";
import type { Serve } from "../../../../platform/http/serve.ts";
import { layoutForgotten } from "../texts.ts";
import { forgetUploadLayout } from "./forget-upload-layout.ts";
import { listUploads } from "./list-uploads.ts";
import { layoutsByName } from "./queries.ts";
import { reportUpload } from "./report-upload.ts";

export function uploadRecordRoutes({ read, write }: Serve): void {
  read(contract.listUploads, ({ db, query }) => listUploads(db, query));
  read(contract.reportUpload, ({ db, params }) => reportUpload(db, params.id));
  read(contract.listUploadLayouts, async ({ db }) => ({
    layouts: (await layoutsByName(db)).map(({ id, madeAt, usedAt, ...layout }) => ({
      ...layout,
      _id: String(id),
      madeAt: madeAt.toISOString(),
      usedAt: usedAt.toISOString(),
    })),
  }));
  write(contract.forgetUploadLayout, async ({ tx, params, now }) => {
    await forgetUploadLayout(tx, params.id, now);
    return { message: layoutForgotten };
  });
}
