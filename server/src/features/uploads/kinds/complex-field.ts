import { readComplexAs } from "../read/cells/read-named-as.ts";
import { readComplex } from "../read/cells/read-person.ts";
import type { Field } from "../read/field.ts";
import { headerNames } from "../read/table/names.ts";

/** One of the configured complexes, however it is written; often the same for all rows. */
export const complexField: Field = {
  names: headerNames.complex,
  required: true,
  constant: true,
  fillDown: true,
  choices: ({ complexes }) => complexes,
  read: (cell, { strict }, { complexes }) => {
    if (strict) return readComplex(cell, complexes);
    const read = readComplexAs(cell, complexes);
    return "value" in read ? { value: read.value, ...(!read.exact && { mapped: true }) } : read;
  },
};
