const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const BEGINNING = 1_024;

/** Forms by their first bytes, in hexadecimal digits. */
const signatures: [RegExp, string][] = [
  [/^(?:89504e47|ffd8ff|47494638|424d.{8}0{8}|49492a00|4d4d002a|52494646.{8}57454250)/, "a picture"],
  [/^.{8}66747970(?:68656963|68656978|6d696631|61766966)/, "a picture"],
  [/^09(?:00|02|04|08)(?:04|06|08)00/, "a workbook of Excel 4 or older"],
  [/^(?:377abcaf|52617221|1f8b)/, "a compressed archive"],
];

/** Forms by their first words. */
const openings: [RegExp, string][] = [
  [/^\s*%PDF-/, "a PDF"],
  [/^ID;P/, "a SYLK file (.slk)"],
  [/^TABLE\r?\n0,1/, "a DIF file (.dif)"],
  [/^\{\\rtf/, "a text document (.rtf)"],
  [/^MIME-Version:/i, "a web archive (.mht)"],
  [/^(?:\xef\xbb\xbf)?\s*<\?xml[\s\S]*<office:document[\s-]/, "an OpenDocument spreadsheet (.fods)"],
];

/** Forms that are zip archives, by what their directory names; the first that fits. */
const archives: [RegExp, string][] = [
  [/mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/, "an OpenDocument spreadsheet (.ods)"],
  [/mimetypeapplication\/vnd\.oasis\.opendocument/, "an OpenDocument text (.odt)"],
  [/xl\/workbook\.bin/i, "a binary workbook (.xlsb)"],
  [/Index\/Document\.iwa|Index\.zip/i, "an Apple Numbers spreadsheet (.numbers)"],
  [/word\/document\.xml/i, "a Word document (.docx)"],
  [/ppt\/presentation\.xml/i, "a presentation (.pptx)"],
];

/** Names the form of a file that nobody reads, as "this is …" goes on; undefined for workbooks, texts and the unknown. */
export function formNamed(file: Uint8Array): string | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const head = bytes.toString("latin1", 0, BEGINNING);
  const digits = bytes.toString("hex", 0, BEGINNING);
  const found =
    signatures.find(([signature]) => signature.test(digits)) ?? openings.find(([opening]) => opening.test(head));
  if (found) return found[1];
  if (head.startsWith("PK\x03\x04")) return archiveNamed(bytes.toString("latin1"));
  const isOldDocument = bytes.subarray(0, OLE.length).equals(OLE);
  return isOldDocument && bytes.includes(Buffer.from("WordDocument", "utf16le")) ? "a Word document (.doc)" : undefined;
}

function archiveNamed(all: string): string | undefined {
  if (/xl\/workbook\.xml/i.test(all)) return undefined;
  return archives.find(([content]) => content.test(all))?.[1] ?? "a zip archive";
}
