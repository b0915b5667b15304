import { sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import { termFinder } from "#lib/ingest/relate/terms.ts";
import type { FoundRelation } from "./found-relation.ts";

/** Maximum number of a corpus's terms that are looked for in a passage. */
const MAX_TERMS = 2000;
const SAME_DOCUMENT = 0.9;
const SAME_CORPUS = 0.75;
const OF_ONE_WORD = 0.8;

type Row = {
  readonly key: string;
  readonly documentId: string;
  readonly corpusId: string;
  readonly version: number;
  readonly start: number;
  readonly end: number;
  readonly label: string;
};

/**
 * Returns the definitions of the terms that the passages use: from their own document, or else from another of their
 * corpus, such as a glossary. Computed on request, so that a glossary added later is found.
 */
export async function usedTerms(
  context: Context,
  passages: readonly AssemblyCandidate[],
): Promise<FoundRelation[]> {
  const corpusIds = [...new Set(passages.map(({ corpusId }) => corpusId))];
  const defined = await rows<Row>(
    context.db,
    sql`select a.key, ${documents}.id as "documentId", ${documents}.corpus_id as "corpusId", n.number as version,
        a.char_start as start, a.char_end as "end", a.label
      from ${documents} join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      join versions n on n.id = ${documents}.published_version_id
      join anchors a on a.version_id = n.id and a.kind = 'term' and a.char_start is not null
      where ${corpora}.id = any(${sql.param(corpusIds)}::text[]) and ${visibleEvidence(context.actor)}
      order by ${documents}.id, a.ordinal limit ${MAX_TERMS}`,
  );
  if (defined.length === 0) return [];
  const byKey = Map.groupBy(defined, ({ key }) => key);
  const find = termFinder([...byKey.keys()]);
  return passages.flatMap((passage, from) => {
    const keys = new Set(find(passage.text).map(({ key }) => key));
    return [...keys].flatMap((key): FoundRelation[] => {
      const inCorpus = (byKey.get(key) ?? []).filter(({ corpusId }) => corpusId === passage.corpusId);
      const inDocument = inCorpus.filter(({ documentId }) => documentId === passage.documentId);
      const [definition, ...others] = inDocument.length > 0 ? inDocument : inCorpus;
      // If two glossaries define the same word, it is unclear which one applies.
      if (
        !definition ||
        (inDocument.length === 0 && others.length > 1) ||
        containsDefinition(passage, definition)
      )
        return [];
      const certainty =
        (inDocument.length > 0 ? SAME_DOCUMENT : SAME_CORPUS) * (key.includes(" ") ? 1 : OF_ONE_WORD);
      const span = { start: definition.start, end: definition.end };
      const to = { documentId: definition.documentId, version: definition.version, span };
      return [{ from, kind: "definition", to, words: definition.label, score: certainty }];
    });
  });
}

function containsDefinition({ documentId, span }: AssemblyCandidate, definition: Row): boolean {
  return documentId === definition.documentId && span.start <= definition.start && definition.end <= span.end;
}
