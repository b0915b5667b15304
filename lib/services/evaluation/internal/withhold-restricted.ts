import { type SQL, sql } from "drizzle-orm";
import { auditLog, corpora, documents } from "#db/schema/index.ts";
import { mayNameDocument, unrestrictedEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { QueryRow } from "#lib/domain/evaluation.ts";
import { documentOfRef } from "#lib/domain/evidence-ref.ts";

/** Returns the path of a target's label, which is `path` or `path “quote”`. */
const pathOf = (label: string) => label.split(" “")[0] ?? label;

/**
 * Returns those of the documents that must not be named. Unknown ones are among them, because their corpus may have been
 * restricted when it was purged.
 */
async function restrictedIds(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await context.db.execute<{ id: string }>(sql`
    select asked.id from unnest(${sql.param([...ids])}::text[]) as asked (id) where not ${mayNameDocument(sql`asked.id`)}`);
  return new Set(found.map(({ id }) => id));
}

/**
 * True if a document with this path was purged that must not be named, or if the path names a corpus that was restricted
 * when it was purged. An archive's claim does not count.
 */
function wasPurgedRestricted(path: SQL): SQL {
  return sql`exists (select 1 from ${auditLog} entry where not entry.imported and (
    (entry.subject_type = 'document' and entry.action = 'document.purged'
      and ${path} in (entry.before ->> 'sourcePath', (entry.before ->> 'corpusId') || ':' || (entry.before ->> 'sourcePath'))
      and not ${mayNameDocument(sql`entry.subject_id`)})
    or (entry.subject_type = 'corpus' and entry.action = 'corpus.purged'
      and coalesce(entry.before ->> 'confidentiality', 'restricted') = 'restricted'
      and starts_with(${path}, entry.subject_id || ':'))))`;
}

/**
 * Returns those of the paths, with or without a corpus, that only restricted documents have or had when they were
 * purged. `hidden` are the paths that documents which must not be named had during the run.
 */
async function restrictedPaths(
  context: Context,
  paths: readonly string[],
  hidden: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await context.db.execute<{ path: string; known: boolean }>(sql`
    select asked.path, count(${documents.id}) > 0 or ${wasPurgedRestricted(sql`asked.path`)} as known from unnest(${sql.param([...paths])}::text[]) as asked (path)
    left join ${documents} on asked.path in (${documents.sourcePath}, ${documents.corpusId} || ':' || ${documents.sourcePath})
    left join ${corpora} on ${corpora.id} = ${documents.corpusId}
    group by asked.path having not coalesce(bool_or(${unrestrictedEvidence(context.actor)}), false)`);
  const wasHidden = (path: string) => hidden.some((each) => path === each || path.endsWith(`:${each}`));
  return new Set(found.filter(({ path, known }) => known || wasHidden(path)).map(({ path }) => path));
}

/**
 * Removes from a run's rows the paths of restricted documents, and the words of questions that should find one. Refs,
 * ranks and figures stay.
 */
export async function withholdRestricted(context: Context, rows: readonly QueryRow[]): Promise<QueryRow[]> {
  const labels = rows.flatMap(({ targets }) => targets.map(({ label }) => label));
  const refs = rows.flatMap(({ top, forbidden }) => [...top, ...forbidden].map(({ ref }) => ref));
  const ids = [...refs, ...labels].flatMap((ref) => documentOfRef(ref) ?? []);
  const byId = await restrictedIds(context, [...new Set(ids)]);
  const isRestricted = (ref: string) => byId.has(documentOfRef(ref) ?? "");
  const hidden = rows.flatMap(({ top }) => top.filter(({ ref }) => isRestricted(ref)));
  const byPath = await restrictedPaths(
    context,
    [...new Set(labels.map(pathOf))],
    [...new Set(hidden.map(({ sourcePath }) => sourcePath))],
  );
  return rows.map((row) => {
    const top = row.top.map((each) => (isRestricted(each.ref) ? { ...each, sourcePath: "" } : each));
    const forbidden = row.forbidden.map((each) => (isRestricted(each.ref) ? { ...each, claim: "" } : each));
    const seeks = (label: string) => isRestricted(label) || byPath.has(pathOf(label));
    if (!row.targets.some(({ label }) => seeks(label))) return { ...row, top, forbidden };
    const targets = row.targets.map((each) => (seeks(each.label) ? { ...each, label: "" } : each));
    return { ...row, query: "", notes: [], targets, top, forbidden };
  });
}
