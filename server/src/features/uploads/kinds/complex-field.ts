import { readComplex } from "../read/cells/named.ts";
import type { Field } from "../read/field.ts";
import { headerNames } from "../read/table/names.ts";

/** One of the configured complexes, however it is written; often the same for all rows. */
export const complexField: Field = {
  names: headerNames.complex,
  required: true,
  constant: true,
  fillDown: true,
  choices: ({ complexes }) => complexes,
  read: (cell, options, { complexes }) => {
    const read = readComplex(cell, complexes, options);
    return "value" in read ? { value: read.value, ...(!read.exact && { mapped: true }) } : read;
  },
};
