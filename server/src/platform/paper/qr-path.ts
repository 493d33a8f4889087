import qrcode from "qrcode-generator";

/** Light modules around a code, without which some cameras do not see it. */
const QUIET_MODULES = 4;

/** The code of a text, of medium error correction. */
export function qrOf(text: string) {
  const code = qrcode(0, "M");
  code.addData(text, "Byte");
  code.make();
  return code;
}

/** The rows of dark modules, each from its first to the one after its last. Modules side by side are one. */
export function* darkRuns(code: ReturnType<typeof qrOf>): Generator<{ row: number; first: number; end: number }> {
  const count = code.getModuleCount();
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (!code.isDark(row, column)) continue;
      const first = column;
      while (column + 1 < count && code.isDark(row, column + 1)) column++;
      yield { row, first, end: column + 1 };
    }
  }
}

/** A QR code as the path of an SVG of so many modules, with its quiet zone. */
export function qrPath(text: string): { modules: number; path: string } {
  const code = qrOf(text);
  const runs = Array.from(
    darkRuns(code),
    ({ row, first, end }) => `M${first + QUIET_MODULES} ${row + QUIET_MODULES}h${end - first}v1h${first - end}z`,
  );
  return { modules: code.getModuleCount() + 2 * QUIET_MODULES, path: runs.join("") };
}
