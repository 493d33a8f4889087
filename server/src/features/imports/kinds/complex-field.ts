import { readComplexAs } from "../cells/read-named-as.ts";
import { headerNames } from "../table/names.ts";
import type { Field } from "./kind.ts";

/** One of the configured complexes, however it is written; often the same for all rows. */
export const complexField: Field = {
  names: headerNames.complex,
  required: true,
  constant: true,
  fillDown: true,
  choices: ({ complexes }) => complexes,
  read: (cell, _style, { complexes }) => {
    const read = readComplexAs(cell, complexes);
    return "value" in read ? { value: read.value, ...(!read.exact && { mapped: true }) } : read;
  },
};
