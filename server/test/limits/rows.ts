/** The words of a limit: what is limited, and what happens beyond it. */
type Words = [what: string, then: string];
type Row = [what: string, limit: string, where: string, then: string];
export type Section = [title: string, rows: Row[], note?: string];

export const SHARE = "429 with Retry-After, from memory";
export const BUSY = "503 with Retry-After";

/** Rows of a group of constants. Missing or superfluous words do not compile. */
export function group<T extends object>(
  file: string,
  constantsByName: Record<string, T | number>,
  words: Record<keyof T & string, Words>,
): Row[] {
  return Object.entries(constantsByName).flatMap(([name, constants]) =>
    Object.entries<Words>(words).map(([key, [what, then]]): Row => {
      const value = typeof constants === "number" ? constants : Number(constants[key as keyof T]);
      const constant = typeof constants === "number" ? name : `${name}.${key}`;
      return [what, limitText(constant, value), `\`${file}\` \`${constant}\``, then];
    }),
  );
}

/** In the largest unit that leaves a whole number. The unit is at the end of the constant's name. */
export function limitText(name: string, value: number): string {
  const numberText = value.toLocaleString("en");
  if (name.endsWith("Mebibytes")) return `${numberText} MiB`;
  if (name.endsWith("Seconds")) return `${numberText} s`;
  if (name.endsWith("Bytes")) return value % 1024 ** 2 === 0 ? `${value / 1024 ** 2} MiB` : `${value / 1024} KiB`;
  if (!/Ms$|_timeout$|^s$/.test(name)) return numberText;
  if (value % 86_400_000 === 0) return `${value / 86_400_000} days`;
  if (value % 3_600_000 === 0) return value === 3_600_000 ? "1 hour" : `${value / 3_600_000} hours`;
  return value % 60_000 === 0 && value > 60_000 ? `${value / 60_000} min` : `${value / 1000} s`;
}
