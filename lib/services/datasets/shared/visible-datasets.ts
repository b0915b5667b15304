import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { corpora, datasets, datasetVersions, documents, versions } from "#db/schema/index.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Actor } from "#lib/domain/context.ts";

const COLUMNS = {
  dataset: datasets,
  version: datasetVersions,
  corpus: { id: corpora.id, title: corpora.title },
  document: { id: documents.id, title: documents.title },
  documentVersion: versions.number,
};

/** A dataset with one of its versions, the document and the corpus. */
export type DatasetRow = Awaited<ReturnType<typeof selectDatasets>>[number];

/**
 * Selects the versions of datasets that this actor may see, ordered by kind, name and id. A dataset is visible if its
 * document is (ADR 0006).
 * @param narrowed further conditions; without one about the version, every version that was read is selected
 */
export function selectDatasets(db: Database, actor: Actor, ...narrowed: readonly SQL[]) {
  return db
    .select(COLUMNS)
    .from(datasetVersions)
    .innerJoin(datasets, eq(datasets.id, datasetVersions.datasetId))
    .innerJoin(documents, eq(documents.id, datasets.documentId))
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .innerJoin(versions, eq(versions.id, datasetVersions.versionId))
    .where(and(visibleEvidence(actor), ...narrowed))
    .orderBy(datasets.kind, datasets.name, datasets.id, datasetVersions.number);
}

/** The condition on `selectDatasets` that a version is the one that searches read. */
export function isPublished(): SQL {
  return eq(datasetVersions.number, datasets.publishedVersion);
}

/** The condition that a dataset has this id or this kind. */
export function isNamed(name: string): SQL {
  return sql`(${datasets.id} = ${name} or ${datasets.kind} = ${name})`;
}
