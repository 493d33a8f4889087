import { fileURLToPath } from "node:url";

interface Graph {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;

/** Most importers of these use only a type or a call, so the graph shows too much. The bundler adds what remains. */
const PARTLY_USED = /\/node_modules\/zod\/|\/contract\/src\//;

const FIRST = source("first.ts");
const FRAME = source("main.tsx");
/** Imports the parts of the first screens. */
const PARTS = source("app/first-files.ts");

/**
 * Packs the modules of the first screens by the import graph: React, which rarely changes; the frame, with whatever several
 * parts need; and one file for each part. The budget is checked by e2e/stories/budget.spec.ts.
 */
export function firstScreenGroups() {
  let files: Map<string, string> | undefined;
  const fileOf = (id: string, graph: Graph) => {
    files ??= filesOf(graph);
    return files.get(id);
  };
  const only = (file: string) => (id: string, graph: Graph) => (fileOf(id, graph) === file ? file : null);
  return [
    { name: "react", test: REACT, priority: 3 },
    { name: only("first"), debugName: "first", priority: 2 },
    { name: only("frame"), debugName: "frame", priority: 1 },
    { name: (id: string, graph: Graph) => fileOf(id, graph) ?? null, debugName: "parts" },
  ];
}

function filesOf(graph: Graph): Map<string, string> {
  const files = new Map<string, string>();
  const parts = graph.getModuleInfo(PARTS)?.dynamicallyImportedIds ?? [];
  for (const part of parts.filter((id) => id.endsWith(".tsx"))) {
    const file = nameOf(part);
    for (const id of importsOf(part, graph)) files.set(id, (files.get(id) ?? file) === file ? file : "frame");
  }
  for (const id of importsOf(FRAME, graph)) files.set(id, "frame");
  for (const id of importsOf(FIRST, graph)) files.set(id, "first");
  return files;
}

function importsOf(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id) || PARTLY_USED.test(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) importsOf(imported, graph, found);
  return found;
}

/** The residents' layout shares a file with the dashboard, where residents begin. */
function nameOf(part: string): string {
  const name = part.replace(/.*\/|\.tsx$/g, "");
  return name === "resident-layout" ? "dashboard-page" : name;
}

function source(path: string): string {
  return fileURLToPath(new URL(`../src/${path}`, import.meta.url));
}
