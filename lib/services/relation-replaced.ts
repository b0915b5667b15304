import { sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import type { Lead } from "./follow-relations.ts";
import { type LikePair, toLikeClauses } from "./relation-like-clauses.ts";
import { ASKED, resolveRelations } from "./relation-targets.ts";

/** From a passage to the same clause of the document that declares it replaces the passage's own. */
export async function replacedBy(context: Context, passages: readonly AssemblyCandidate[]): Promise<Lead[]> {
  const ids = [...new Set(passages.map(({ documentId }) => documentId))];
  const asked = sql`select distinct on (p.place, r.version_id, r.ordinal) p.place::int as place, ${ASKED}
    from unnest(${sql.param(ids)}::text[])
      with ordinality as p(document_id, place)
    join documents t on t.id = p.document_id
    cross join lateral (select key from anchors where version_id = t.published_version_id and kind = 'name' limit 40) a
    cross join lateral (select * from relations where to_key = a.key and kind = 'supersedes' limit 40) r
    join versions v on v.id = r.version_id
    join ${documents} d on d.id = v.document_id and d.published_version_id = v.id and d.id <> t.id
    where exists (select 1 from ${documents} join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      where ${documents}.id = d.id and ${visibleEvidence(context.actor)})`;
  const { relations } = await resolveRelations(context, asked);
  const pairs = passages.flatMap((passage, from) =>
    relations.flatMap(({ place, target, sourceId, sourceVersion, evidence, score }): LikePair[] => {
      const own = ids[place - 1] === passage.documentId && target?.documentId === passage.documentId;
      const to = { documentId: sourceId, version: sourceVersion };
      return own ? [{ from, passage, kind: "supersedes", words: evidence.words, score, to }] : [];
    }),
  );
  return toLikeClauses(context, pairs);
}
