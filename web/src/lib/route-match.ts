export type Params = Record<string, string>;

/**
 * Compares a path with a pattern such as `/user/payment/:id`, and gives its parameters or null. A `*` at the end
 * stands for anything that follows, also nothing. A slash at the end of the path does not count.
 */
export function matchPath(pattern: string, path: string): Params | null {
  const wanted = parts(pattern);
  const given = parts(path);
  const open = wanted.at(-1) === "*";
  if (open) wanted.pop();
  if (open ? given.length < wanted.length : given.length !== wanted.length) return null;
  const params: Params = {};
  for (const [place, part] of wanted.entries()) {
    const text = given[place] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decoded(text);
    else if (part !== text) return null;
  }
  return params;
}

function parts(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

/** A parameter as people see it; an address with a broken percent sign stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
