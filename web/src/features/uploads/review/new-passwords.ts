import type { Review } from "@aangan/contract/features/uploads/review";
import { useRef } from "react";
import { makePassword } from "../letters/make-password.ts";

/** People who get a letter with their first password. It is known only here, and only until the page is left. */
export type NewPasswords = readonly { flatNumber: string; name?: string; password: string }[];

/** The first passwords of flats that have none in the file. Each is made once, so that a repeated call sends the same. */
export function useNewPasswords() {
  const passwords = useRef(new Map<string, string>());
  const people = useRef<NewPasswords>([]);
  return {
    /** By flat; undefined when every flat has one in the file. */
    make({ withoutPassword, first }: Review): Record<string, string> | undefined {
      if (withoutPassword.length === 0) return undefined;
      const names = new Map(first.map(({ values }) => [values.flatNumber, values.name]));
      people.current = withoutPassword.map((flatNumber) => {
        const password = passwords.current.get(flatNumber) ?? makePassword();
        passwords.current.set(flatNumber, password);
        const name = names.get(flatNumber);
        return { flatNumber, ...(name && { name }), password };
      });
      return Object.fromEntries(people.current.map(({ flatNumber, password }) => [flatNumber, password]));
    },
    made: () => people.current,
  };
}
