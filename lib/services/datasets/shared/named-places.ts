import { sql } from "drizzle-orm";
import { datasets } from "#db/schema/index.ts";
import { rows, texts } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { referenceKey } from "#lib/ingest/relate/keys.ts";
import { placeMentions, plainName } from "#lib/retrieval/question/by-place.ts";
import type { KnownRecord } from "#lib/retrieval/question/library.ts";
import { readAskedRecords } from "#lib/retrieval/question/sized-records.ts";
import { recordKey } from "../internal/named-in.ts";
import { isPublished, selectDatasets } from "./visible-datasets.ts";

/** A name of more records is no place. */
const MAX_RECORDS = 50;

/**
 * Returns the published records with a place whose reference or name a question may mean. Reads nothing for a question
 * without such words.
 */
export async function readNamedPlaces(
  { db, actor }: Pick<Context, "db" | "actor">,
  question: string,
): Promise<readonly KnownRecord[]> {
  const mentioned = placeMentions(question).filter(({ isTyped }) => !isTyped);
  if (mentioned.length === 0) return [];
  const names = mentioned.map(({ place }) => plainName(place));
  const found = await rows<{ dataset: string; version: number; reference: string; name: string | null }>(
    db,
    sql`select datasets.id as dataset, dataset_versions.number as version, records.reference, records.name
      from records
      join dataset_versions on dataset_versions.id = records.dataset_version_id
      join datasets on datasets.id = dataset_versions.dataset_id
        and datasets.published_version = dataset_versions.number
      join documents on documents.id = datasets.document_id
      join corpora on corpora.id = documents.corpus_id
      where records.geometry is not null and ${visibleEvidence(actor)}
        and (${recordKey(sql`records.reference`)} = any(${texts(names.map(referenceKey))})
          or lower(records.name) = any(${texts([...names, ...names.map((name) => `the ${name}`)])}))
      order by datasets.id, records.reference limit ${MAX_RECORDS}`,
  );
  return found.map(({ dataset, version, reference, name }) => ({
    ref: formatEvidenceRef({ kind: "record", datasetId: dataset, reference, version }),
    ...{ reference, name },
  }));
}

/** Returns the kinds of published datasets among those that a question asks for. Reads nothing for another question. */
export async function readAskedKinds(
  { db, actor }: Pick<Context, "db" | "actor">,
  question: string,
): Promise<readonly string[]> {
  const asked = readAskedRecords(question);
  if (asked === null) return [];
  const kinds = [...asked.kinds, ...(asked.inside === undefined ? [] : [asked.inside])];
  const found = await selectDatasets(db, actor, isPublished(), sql`${datasets.kind} = any(${texts(kinds)})`);
  return [...new Set(found.flatMap(({ dataset }) => dataset.kind ?? []))];
}
