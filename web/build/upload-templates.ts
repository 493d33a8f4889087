import { utils, write } from "@e965/xlsx";
import type { Plugin } from "vite";
import {
  billUpload,
  receiptUpload,
  residentUpload,
  type UploadColumn,
} from "../../contract/src/features/uploads/columns.ts";

/** The spreadsheets that the office downloads to fill in, by their addresses. */
const templates: Readonly<Record<string, () => Buffer>> = {
  "templates/bills.xlsx": () => template("Bills", billUpload),
  "templates/receipts.xlsx": () => template("Receipts", receiptUpload),
  "templates/residents.xlsx": () => template("Residents", residentUpload),
};

/** An empty sheet with the columns of an upload, and one that says what to write into them. */
function template(name: string, upload: Readonly<Record<string, UploadColumn>>): Buffer {
  const columns = Object.keys(upload);
  const empty = utils.aoa_to_sheet([columns]);
  empty["!cols"] = columns.map((column) => ({ wch: Math.max(16, column.length + 4) }));
  const explained = Object.entries(upload).map(([column, { write, example }]) => [column, write, example]);
  const help = utils.aoa_to_sheet([["Column", "What to write", "Example"], ...explained]);
  help["!cols"] = [18, 74, 26].map((wch) => ({ wch }));
  const book = utils.book_new(empty, name);
  utils.book_append_sheet(book, help, "How to fill it in");
  return write(book, { type: "buffer", bookType: "xlsx", compression: true });
}

/** Makes the templates from the columns that uploads are read by, so that they cannot differ. */
export function uploadTemplates(): Plugin {
  return {
    name: "upload-templates",
    configureServer({ middlewares }) {
      for (const [address, make] of Object.entries(templates)) {
        middlewares.use(`/${address}`, (_request, response) => response.end(make()));
      }
    },
    generateBundle() {
      for (const [fileName, make] of Object.entries(templates)) {
        this.emitFile({ type: "asset", fileName, source: make() });
      }
    },
  };
}
