import { FlatNumber } from "@aangan/contract/features/residents";
import * as z from "zod/mini";
import type { Kind } from "../../server/src/features/uploads/keep/kind.ts";
import { complexField } from "../../server/src/features/uploads/kinds/complex-field.ts";
import { isFlatLike } from "../../server/src/features/uploads/kinds/flat-field.ts";
import type { At, Field } from "../../server/src/features/uploads/read/field.ts";
import { blockNames, headerNames } from "../../server/src/features/uploads/read/table/names.ts";

export interface FlatRow extends At {
  flatNumber: string;
  complex: string;
}

const fields = {
  flatNumber: {
    names: headerNames.flatNumber,
    blockNames,
    required: true,
    constant: false,
    fillDown: false,
    looksRight: isFlatLike,
    read: (cell) => {
      const read = z.safeParse(FlatNumber, cell.kind === "text" ? cell.text : "");
      return read.success ? { value: read.data } : { problem: "flat_form" };
    },
  },
  complex: complexField,
} satisfies Record<string, Field>;

/** The flats of an association, as an example of a further kind: its description is all that it takes. */
export function flatsKind(existingFlats: Set<string>): Kind<FlatRow> {
  return {
    name: "residents",
    thing: "user",
    forms: ["xlsx"],
    isStrict: true,
    leastScore: 1.5,
    upload: {},
    fields,
    flatsOfPortal: async () => [],
    rowOf: ({ flatNumber, complex }, at) => ({ ...at, flatNumber: String(flatNumber), complex: String(complex) }),
    keyOf: ({ flatNumber }) => flatNumber,
    same: (one, other) => one.complex === other.complex,
    shown: ({ flatNumber, complex }) => ({ flatNumber, complex }),
    hold: async () => undefined,
    judge: async (rows) => ({
      fates: rows.map((row) => ({
        row,
        fate: existingFlats.has(row.flatNumber) ? ("there" as const) : ("new" as const),
        key: `${row.flatNumber} ${row.complex}`,
      })),
      bad: [],
      doubts: [],
      warnings: [],
      sums: [],
      days: [],
      changes: [],
      withoutPassword: [],
    }),
    save: async (_tx, fates) => {
      const fresh = fates.filter(({ fate }) => fate === "new").map(({ row }) => row);
      for (const { flatNumber } of fresh) existingFlats.add(flatNumber);
      const wentIn = fresh.map(({ sheet, row, flatNumber }) => ({ sheet, rows: [row], of: { flat: flatNumber } }));
      return { created: fresh.length, changed: 0, wentIn };
    },
  };
}
