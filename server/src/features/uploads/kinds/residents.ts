import { addResident } from "@aangan/contract/features/residents";
import {
  type ResidentColumn,
  residentColumns,
  residentUpload,
  type UploadColumn,
} from "@aangan/contract/features/uploads/columns";
import { isGuessable } from "../../../platform/auth/guessable.ts";
import { bulkHashesAtOnce, hashPassword } from "../../../platform/auth/passwords.ts";
import { refuse } from "../../../platform/refusal.ts";
import { addResidents } from "../../residents/add-residents.ts";
import { correctResidents } from "../../residents/correct-residents.ts";
import type { RowOutcome } from "../judge/kind.ts";
import type { Kind, Prepared, Preparing } from "../keep/kind.ts";
import { parseFlat } from "../read/cells/flat.ts";
import { isNoEmail, readEmail, readName, readPassword, readPhone } from "../read/cells/person.ts";
import { readText } from "../read/cells/text.ts";
import { type Field, recordOf } from "../read/field.ts";
import { blockNames, headerNames, nameParts } from "../read/table/names.ts";
import { complexField } from "./complex-field.ts";
import { isFlatLike } from "./flat-field.ts";
import { judgeResidents } from "./judge-residents.ts";
import { correctionOf, isSamePerson, type ResidentRow, shownFields, shownResident } from "./resident-row.ts";

const { shape: schemas } = addResident.body as NonNullable<typeof addResident.body>;

/** A text that the contract's schema takes. */
function plainField(name: ResidentColumn): Field {
  const { optional }: UploadColumn = residentUpload[name];
  const read = readText(schemas[name]);
  return {
    names: headerNames[name],
    required: optional !== true,
    constant: false,
    fillDown: false,
    read: (cell) => read(cell),
  };
}

/** What is more than that. */
const special: Partial<Record<ResidentColumn, Partial<Field>>> = {
  flatNumber: { blockNames, looksRight: isFlatLike, read: (cell, options) => parseFlat(cell, options) },
  name: { nameParts, read: readName },
  email: {
    required: false,
    read: (cell, options) => (!options.strict && isNoEmail(cell) ? { value: "" } : readEmail(cell, options)),
  },
  phone: {
    read: (cell, options) => {
      const phone = readPhone(cell, options);
      return "value" in phone ? { ...phone, value: { digits: phone.value, isNumber: cell.kind === "number" } } : phone;
    },
  },
  password: {
    required: false,
    secret: true,
    read: (cell, _style, _surroundings, { phone, ...known }) => {
      const { digits = "" } = (phone ?? {}) as { digits?: string };
      return readPassword(cell, { ...known, phone: digits });
    },
  },
  complex: complexField,
};

const fields = recordOf(residentColumns, (name): Field => ({ ...plainField(name), ...special[name] }));

export const residentsKind: Kind<ResidentRow> = {
  name: "residents",
  thing: "user",
  forms: ["xlsx"],
  isStrict: true,
  leastScore: 3,
  upload: residentUpload,
  fields,
  flatsOfPortal: async () => [],
  rowOf: ({ phone, password, ...values }, at) => {
    const { digits, isNumber } = phone as { digits: string; isNumber: boolean };
    const texts = recordOf(shownFields, (field) => (values[field] as string | undefined) ?? "");
    const secret = password as string | undefined;
    return { ...at, ...texts, phone: digits, phoneIsNumber: isNumber, password: secret } satisfies ResidentRow;
  },
  keyOf: ({ flatNumber }) => flatNumber,
  same: isSamePerson,
  shown: shownResident,
  judge: judgeResidents,
  prepare: hashPasswords,
  save: async (tx, fates, { adminId, now }, hashes) => {
    const people = fates.flatMap(({ row, fate }) => {
      const { sheet: _sheet, row: _row, rows: _rows, phoneIsNumber: _isNumber, password: _password, ...person } = row;
      const passwordHash = hashes.get(row.flatNumber);
      return fate === "new" && passwordHash ? [{ ...person, passwordHash }] : [];
    });
    const created = await addResidents(tx, { id: adminId }, people, now);
    const changed = await correctResidents(
      tx,
      fates.flatMap(({ row, fate }) => (fate === "changed" ? [correctionOf(row)] : [])),
      now,
    );
    const wentIn = fates.flatMap(({ row: { sheet, row, flatNumber }, fate }) =>
      fate === "there" ? [] : [{ sheet, rows: [row], of: { flat: flatNumber } }],
    );
    return { created, changed, wentIn };
  },
};

/** A few at once, so that log-ins meanwhile stay fast. Refuses with `review_unanswered` without a good password for each. */
async function hashPasswords(
  fates: readonly RowOutcome<ResidentRow>[],
  { how: { passwords = {} }, caller, step }: Preparing,
): Promise<Prepared> {
  const people = fates.flatMap(({ row, fate }) => {
    if (fate !== "new") return [];
    const password = row.password ?? passwords[row.flatNumber];
    if (password === undefined) return refuse("review_unanswered");
    const read = row.password ? { value: password } : readPassword({ kind: "text", text: password }, row);
    if (!("value" in read) || isGuessable(read.value, row)) return refuse("review_unanswered");
    return [{ flatNumber: row.flatNumber, password: read.value }];
  });
  const hashes = new Map<string, string>();
  const queue = people.values();
  async function hashInTurn(): Promise<void> {
    for (const { flatNumber, password } of queue) {
      hashes.set(flatNumber, await hashPassword(caller, password, "bulk"));
      step(hashes.size, people.length);
    }
  }
  await Promise.all(Array.from({ length: bulkHashesAtOnce() }, hashInTurn));
  return hashes;
}
