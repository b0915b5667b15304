import { termsIn } from "#components/vocabulary/kind.ts";
import { readCsv, writeCsv } from "#lib/domain/csv.ts";
import type { ImportSynonyms, SynonymGroup } from "#lib/domain/synonyms.ts";
import { FILE_WORDS } from "./words.ts";

const COLUMNS = ["terms", "corpus", "on", "built_in"];

/** Writes a group a line: its terms in one cell, the id of its corpus, whether it is on, the id of a built-in group. */
export function synonymsCsv(groups: readonly SynonymGroup[]): string {
  const lines = groups.map(({ id, terms, corpus, enabled, builtIn }) => [
    terms.join("; "),
    corpus?.id ?? "",
    enabled ? "yes" : "no",
    builtIn ? id : "",
  ]);
  return writeCsv([COLUMNS, ...lines]);
}

type ReadFile =
  | { readonly groups: ImportSynonyms["groups"]; readonly refusal: null }
  | { readonly groups: null; readonly refusal: string };

/**
 * Reads a file that `synonymsCsv` wrote. Without its head each line is a group of all corpora, with a term in each cell.
 */
export function readSynonymsCsv(text: string): ReadFile {
  const rows = readCsv(text)?.filter((row) => row.some((cell) => cell.trim() !== ""));
  if (!rows) return { groups: null, refusal: FILE_WORDS.notCsv };
  const [head = [], ...lines] = rows;
  const columns = head.map((cell) => cell.trim().toLowerCase());
  const listed = columns[0] === COLUMNS[0];
  const groups = (listed ? lines : rows).map((row) => {
    const cell = (column: string) => row[columns.indexOf(column)]?.trim() ?? "";
    return listed
      ? {
          terms: termsIn(cell("terms")),
          corpusId: cell("corpus") || null,
          enabled: cell("on").toLowerCase() !== "no",
          builtIn: cell("built_in") || null,
        }
      : { terms: row.flatMap(termsIn), corpusId: null, enabled: true, builtIn: null };
  });
  return groups.length === 0 ? { groups: null, refusal: FILE_WORDS.empty } : { groups, refusal: null };
}
