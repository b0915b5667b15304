import { sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type CitedRecord, recordWords } from "#lib/packs/record-words.ts";
import { type Citation, hashOfWords, LARGEST_NUMBER } from "#lib/services/documents/shared/cite.ts";
import type { CitedPlace, CitedSource } from "../shared/cited-sources.ts";

/** A cited record, with the current state of its dataset. */
export type RecordCitation = Citation & {
  readonly title: string;
  readonly sourcePath: string;
  readonly corpusTitle: string;
  /** The current version of the document. */
  readonly currentNumber: number;
  /** The version of the dataset that searches read; null if the file no longer has the dataset. */
  readonly datasetNumber: number | null;
  /** True if the version of the dataset that searches read has the record as it is cited. */
  readonly isCurrent: boolean;
};

type Row = CitedRecord &
  Omit<RecordCitation, "evidenceRef" | "span" | "quote" | "quoteHash" | "prefix" | "suffix" | "modality"> & {
    readonly at: number;
  };

/** True for the ref of a record. */
export function isRecordRef(evidenceRef: string): boolean {
  return parseEvidenceRef(evidenceRef)?.kind === "record";
}

/**
 * Returns the records of refs that this actor may see, by the ref as given. Their words are what the dataset's version
 * says; they have no place in the text of the document.
 */
export async function citeRecords(
  context: Context,
  refs: readonly string[],
): Promise<ReadonlyMap<string, RecordCitation>> {
  const wanted = refs.flatMap((text, at) => {
    const ref = parseEvidenceRef(text);
    if (ref?.kind !== "record" || ref.version > LARGEST_NUMBER) return [];
    return [{ at, dataset: ref.datasetId, reference: ref.reference, version: ref.version }];
  });
  if (wanted.length === 0) return new Map();
  const found = await rows<Row>(
    context.db,
    sql`select w.at, documents.id as "documentId", documents.title, documents.source_path as "sourcePath",
        corpora.id as "corpusId", corpora.title as "corpusTitle", v.number as version, null::int as page,
        v.byte_hash as "byteHash", coalesce(p.number, documents.current_version) as "currentNumber",
        array[datasets.name] as "sectionPath", datasets.published_version as "datasetNumber",
        r.reference, r.name, r.organisation, r.valid_from::text as "validFrom", r.valid_to::text as "validTo",
        r.area_m2 as "areaM2", r.notes, r.attributes,
        exists (select 1 from dataset_versions now join records same on same.dataset_version_id = now.id
          where now.dataset_id = datasets.id and now.number = datasets.published_version
            and same.reference = r.reference and same.content_hash = r.content_hash) as "isCurrent"
      from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb)
        as w(at int, dataset text, reference text, version int)
      join datasets on datasets.id = w.dataset
      join dataset_versions d on d.dataset_id = datasets.id and d.number = w.version
      join records r on r.dataset_version_id = d.id and r.reference = w.reference
      join versions v on v.id = d.version_id
      join ${documents} on documents.id = datasets.document_id
      join ${corpora} on corpora.id = documents.corpus_id
      left join versions p on p.id = documents.published_version_id
      where ${visibleEvidence(context.actor)}`,
  );
  return new Map(found.map((row) => [refs[row.at] ?? "", toCitation(row, refs[row.at] ?? "")]));
}

/**
 * Returns a record as a pack item stores it.
 * @throws AppError("not_found") if it does not exist for this actor.
 */
export async function citeRecord(context: Context, evidenceRef: string): Promise<Citation> {
  const found = (await citeRecords(context, [evidenceRef])).get(evidenceRef);
  if (found !== undefined) return found;
  throw new AppError("not_found", "This record was removed, or its dataset does not have it.", {
    evidence_ref: evidenceRef,
  });
}

/** Returns the ref of a record in the version of its dataset that searches read; null if there is none. */
export function currentRecordRef({
  evidenceRef,
  datasetNumber: version,
}: Pick<RecordCitation, "evidenceRef" | "datasetNumber">): string | null {
  const ref = parseEvidenceRef(evidenceRef);
  return ref?.kind !== "record" || version === null ? null : formatEvidenceRef({ ...ref, version });
}

/** Returns records as places of a text that has their words alone, so that they are verified like passages. */
export async function citedRecords(
  context: Context,
  refs: readonly string[],
): Promise<ReadonlyMap<string, { readonly place: CitedPlace; readonly source: CitedSource }>> {
  const found = await citeRecords(context, refs);
  return new Map(
    [...found].map(([ref, record]) => {
      const { documentId, version, quote, byteHash, currentNumber, isCurrent, sectionPath } = record;
      const { title, sourcePath, corpusId, corpusTitle } = record;
      const source: CitedSource = {
        ...{ at: 0, title, sourcePath, corpusId, corpusTitle, byteHash, headings: sectionPath },
        // A newer file in which the record is unchanged does not change the citation.
        currentNumber: isCurrent ? version : Math.max(currentNumber, version + 1),
        ...{ page: null, lastPage: null, printedPages: null, around: quote },
        ...{ furniture: null, notes: null, tables: null },
      };
      return [ref, { place: { documentId, version, start: 0, end: [...quote].length }, source }] as const;
    }),
  );
}

function toCitation({ at: _at, ...row }: Row, text: string): RecordCitation {
  const { reference, name, organisation, validFrom, validTo, areaM2, notes, attributes, ...facts } = row;
  const record = { reference, name, organisation, validFrom, validTo, areaM2, notes, attributes };
  const quote = recordWords(record);
  const ref = parseEvidenceRef(text);
  return {
    ...facts,
    evidenceRef: ref === null ? text : formatEvidenceRef(ref),
    span: { start: 0, end: 0 },
    quote,
    quoteHash: hashOfWords(quote),
    prefix: "",
    suffix: "",
    modality: "spatial",
  };
}
