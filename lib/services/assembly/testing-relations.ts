import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import type { DocumentRelation, RelationKind } from "#lib/domain/relation.ts";
import type { TestInstance } from "#testing/instance.ts";
import { readCandidates } from "./internal/assembly-candidates.ts";

/** Returns the id of the document whose path ends so. */
export async function idOf({ database }: TestInstance, path: string): Promise<string> {
  const [row] = await database.sql<{ id: string }[]>`
    select id from documents where source_path like ${`%${path}`} and deleted_at is null`;
  if (!row) throw new Error(`${path} is not here`);
  return row.id;
}

/** Returns the published text of a document. */
export async function textOf({ database }: TestInstance, documentId: string): Promise<string> {
  const [row] = await database.sql<{ text: string }[]>`
    select t.text from documents d join version_texts t on t.version_id = d.published_version_id
    where d.id = ${documentId}`;
  return row?.text ?? "";
}

/** The smallest passage of a document that contains the words, as a search returns it. */
export async function passage(
  instance: TestInstance,
  path: string,
  words: string,
  kind = "%",
): Promise<AssemblyCandidate> {
  const documentId = await idOf(instance, path);
  const [row] = await instance.database.sql<{ start: number; end: number; number: number }[]>`
    select c.char_start as start, c.char_end as "end", v.number from chunks c
    join documents d on d.published_version_id = c.version_id join versions v on v.id = c.version_id
    where d.id = ${documentId} and position(${words} in c.text) > 0 and c.kind like ${kind}
    order by c.char_end - c.char_start limit 1`;
  if (!row) throw new Error(`no passage of ${path} has ${words}`);
  const [found] = await readCandidates(instance.context(), [{ documentId, version: row.number, span: row }]);
  if (!found) throw new Error(`${words} could not be read`);
  return found;
}

/** Returns the words and the other end of each relation of a kind. */
export const linesOf = (relations: readonly DocumentRelation[], kind: RelationKind) =>
  relations.flatMap(({ relation, other }) =>
    relation.kind === kind ? [`${relation.evidence.words} → ${other?.title ?? relation.uri}`] : [],
  );
