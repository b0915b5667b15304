import type { SynonymGroup, SynonymList } from "#lib/domain/synonyms.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { termKey } from "#lib/retrieval/question/synonym-terms.ts";

type Given = { readonly terms: readonly string[]; readonly corpusId: string | null };

/** All groups by their terms, to refuse a term that another group of the same corpora has. */
export type Register = {
  /** @throws AppError("bad_request") or ("conflict") in words that start with `where`. */
  readonly check: (given: Given & { readonly id: string | null }, where?: string) => void;
  /** Notes a change. */
  readonly put: (before: SynonymGroup | null, after: SynonymGroup) => void;
  /** Returns the group of the same corpora that has exactly these terms. */
  readonly same: (given: Given) => SynonymGroup | undefined;
  /** Returns the corpus with this id. @throws AppError("not_found") if there is none, or it may not be shown. */
  readonly corpus: (id: string | null, where?: string) => SynonymGroup["corpus"];
};

const scopeOf = (corpusId: string | null) => `${corpusId ?? ""}\n\n`;
const keysOf = ({ terms }: Given) => terms.map(termKey);
const named = ({ terms }: Pick<SynonymGroup, "terms">) => terms.slice(0, 3).join(" · ");

export function createRegister({ groups, corpora }: SynonymList): Register {
  const byTerm = new Map<string, SynonymGroup>();
  const keysIn = ({ terms, corpus }: SynonymGroup) =>
    terms.map((term) => scopeOf(corpus?.id ?? null) + termKey(term));
  const add = (group: SynonymGroup) => {
    for (const key of keysIn(group)) byTerm.set(key, group);
  };
  groups.forEach(add);
  return {
    put: (before, after) => {
      for (const key of before ? keysIn(before) : []) byTerm.delete(key);
      add(after);
    },
    check: (given, where = "") => {
      checkTerms(given, where);
      for (const term of given.terms) {
        const other = byTerm.get(scopeOf(given.corpusId) + termKey(term));
        if (other !== undefined && other.id !== given.id)
          throw new AppError(
            "conflict",
            `${where}“${term}” is already in the group “${named(other)}”. Add the other words to that group.`,
          );
      }
    },
    same: (given) => {
      const keys = keysOf(given);
      const other = byTerm.get(scopeOf(given.corpusId) + (keys[0] ?? ""));
      return other?.terms.length === keys.length &&
        keys.every((key) => byTerm.get(scopeOf(given.corpusId) + key)?.id === other.id)
        ? other
        : undefined;
    },
    corpus: (id, where = "") => {
      if (id === null) return null;
      const found = corpora.find((each) => each.id === id);
      if (found === undefined) throw new AppError("not_found", `${where}There is no corpus ${id} here.`);
      return found;
    },
  };
}

/** Refuses terms that a search cannot distinguish, or that have no word. */
function checkTerms({ terms }: Given, where: string): void {
  const known = new Map<string, string>();
  for (const term of terms) {
    const key = termKey(term);
    const same = known.get(key);
    if (key === "")
      throw new AppError(
        "bad_request",
        `${where}“${term}” has no word that a search looks for. Write it in full.`,
      );
    if (same !== undefined)
      throw new AppError(
        "bad_request",
        `${where}“${same}” and “${term}” are the same to a search. Remove one of them.`,
      );
    known.set(key, term);
  }
}
