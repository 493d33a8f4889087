import { biffRecord, withRecords } from "../../../sheets/archives.ts";

const FORMULA = 0x0006;
const EMPTY_RESULT = Buffer.from("030000000000ffff", "hex");
const EMPTY_TEXT = Buffer.from([0x17, 0, 0]);
const COLUMNS = 4;

/** An old workbook with more rows, of formulas whose result is an empty text. */
export function withPreparedRows(file: Buffer, first: number, count: number): Buffer {
  const records = Array.from({ length: count * COLUMNS }, (_, index) =>
    biffRecord(FORMULA, preparedCell(first - 1 + Math.floor(index / COLUMNS), index % COLUMNS)),
  );
  return withRecords(file, Buffer.concat(records));
}

function preparedCell(row: number, column: number): Buffer {
  const data = Buffer.alloc(22);
  data.writeUInt16LE(row, 0);
  data.writeUInt16LE(column, 2);
  EMPTY_RESULT.copy(data, 6);
  data.writeUInt16LE(EMPTY_TEXT.length, 20);
  return Buffer.concat([data, EMPTY_TEXT]);
}
