import fc from "fast-check";

/** Values that have broken programs before. */
const hostileTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202egnp.exe",
  "\ufeff",
  "\u200b",
  "e\u0301".repeat(60),
  "x".repeat(1025),
  "' OR 1=1--",
  "'; DROP TABLE residents; --",
  "\\",
  "$1",
  "%27%00",
  "<%= 7*7 %>",
  "{{7*7}}",
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "../../etc/passwd",
  "a\r\nSet-Cookie: x=y",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "[object Object]",
  "NaN",
  "1e309",
  "=1+1",
  "٣",
  "१०००",
  "E-041",
  "2025-02-30",
  "9999-12-31",
  "0000-00-00",
  "99999999999999999999",
  "-1",
  "𝒳𝒴",
  "Ａ-041",
];

const hostileNumbers = [0, -0, -1, 9.99, 10.005, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 0.1 + 0.2, 99_999_999.99];

/** Any JSON value, with a preference for nasty ones. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 3, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { $gt: "" }, { length: 1e9 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
);

export const hostileBodies: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    "{",
    "null",
    "[]",
    '"x"',
    "5",
    "NaN",
    "\u0000",
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    "[".repeat(5_000),
    `{"a":${"9".repeat(1_000)}}`,
  ),
  fc.string({ unit: "binary", maxLength: 200 }),
);

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: "binary", maxLength: 100 }),
);
