import { type Plugin, parseAst } from "vite";

/** The parts of an endpoint that a caller needs. The rest is for the server, and for forms that check by the schema. */
const NEEDED = new Set(["name", "method", "path", "access", "upload", "idempotent", "shows", "changes"]);
const CONTRACT = /\/contract\/src\/[a-z/-]+\.ts$/;
const CHECKED = "?checked";

/**
 * Serves the contract in two forms. `@aangan/contract/payments/payments` has endpoints without schemas, so that pages that only
 * call them load no zod. `@aangan/contract/checked/payments/payments` is the whole module, for forms that validate. TypeScript
 * sees one file.
 */
export function lightContract(): Plugin {
  return {
    name: "light-contract",
    resolveId: {
      order: "pre",
      async handler(specifier, importer) {
        const isChecked = specifier.startsWith("@aangan/contract/checked/");
        const inWhole = /^\.\.?\//.test(specifier) && importer?.endsWith(CHECKED);
        if (!isChecked && !inWhole) return null;
        const found = await this.resolve(specifier.replace("/checked/", "/"), importer?.replace(CHECKED, ""));
        return found && found.id + CHECKED;
      },
    },
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      return { code: withoutSchemas(code), map: null };
    },
  };
}

/** The module with `endpoint({ … })` reduced to the needed properties. */
function withoutSchemas(code: string): string {
  const cuts: { start: number; end: number; text: string }[] = [];
  for (const statement of parseAst(code).body) {
    if (statement.type !== "ExportNamedDeclaration" || statement.declaration?.type !== "VariableDeclaration") continue;
    for (const { init } of statement.declaration.declarations) {
      if (init?.type !== "CallExpression" || init.callee.type !== "Identifier" || init.callee.name !== "endpoint")
        continue;
      const [definition] = init.arguments;
      if (definition?.type !== "ObjectExpression") continue;
      const neededParts = definition.properties.filter(
        (part) => part.type === "Property" && part.key.type === "Identifier" && NEEDED.has(part.key.name),
      );
      const text = `{${neededParts.map(({ start, end }) => code.slice(start, end)).join(",")}}`;
      cuts.push({ start: definition.start, end: definition.end, text });
    }
  }
  return cuts.reduceRight((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code);
}
