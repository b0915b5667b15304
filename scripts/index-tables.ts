import { isTest } from "./boundaries.ts";

/** Where the tables of the text index may be named: the engine, and their definition (ADR 0078). */
const OWNERS = ["lib/text-index/", "db/"];

/** Other files that name them, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "evals/bench/corpus.ts": "a benchmark vacuums every table that it filled",
  "scripts/index-tables.ts": "this list",
};

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** These names are no English words. */
const NAMES = /\b(?:chunk_vectors|term_stats|slab_parts)\b/g;
/** These are, so they count only where a statement has a table, or as a whole string. */
const IN_SQL = /\b(?:from|join|into|update|table|using)\s+(?:postings|terms|embeddings|slabs)\b(?!\s*")/gi;
const QUOTED = /'(?:postings|terms|embeddings|slabs)'(?=\)|::)/g;
const SCHEMA = /\bimport\b[^;]*?\bfrom\s*"#db\/schema\/(?:index|postings|embeddings|slabs)\.ts"/g;
const TABLE_OBJECTS =
  /\b(?:postings|termStats|terms|chunkVectors|embeddings|slabs|slabParts)\b(?=[^"]*\bfrom\b)/g;

/** Returns the names of the text index's tables that a source uses, each once. */
export function indexTablesIn(source: string): string[] {
  const code = source.replace(COMMENT, "");
  const imported = [...code.matchAll(SCHEMA)].flatMap(([statement]) => [
    ...statement.matchAll(TABLE_OBJECTS),
  ]);
  const found = [NAMES, IN_SQL, QUOTED].flatMap((pattern) => [...code.matchAll(pattern)]);
  return [...new Set([...found, ...imported].map(([name]) => name))];
}

/** Returns each file that names a table of the text index outside the engine, with a message that says what to do. */
export function indexTableViolations(file: string, source: string): string[] {
  if (isTest(file) || OWNERS.some((owner) => file.startsWith(owner)) || file in EXCEPTIONS) return [];
  return indexTablesIn(source).map(
    (name) =>
      `${file} names a table of the text index (${name}). Ask lib/text-index/port.ts, and add a function to its parts if it has none.`,
  );
}
