import { randomInt } from "node:crypto";
import { halfNumbers, unpackHalves } from "#lib/archive/halves.ts";
import type { ArchiveLine } from "#lib/archive/kinds/index.ts";
import { damaged } from "#lib/archive/read.ts";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import { prepareChunk } from "#lib/indexing/prepare-chunk.ts";
import type { ImportedVector } from "#lib/text-index/port/archived-vectors.ts";
import type { PreparedSegment } from "#lib/text-index/port/writing.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { checkPlace } from "./check-places.ts";
import { type ImportState, importedDocumentOf, importedVersionOf } from "./import-state.ts";
import { isUnitVector } from "./verify-vectors.ts";

/** As in the text lane: short statements, because searches wait for them. */
const POSTINGS_STEP = 1500;
const CHUNKS_STEP = 50;
/** Maximum number of passages in a segment, which is about a page. */
const MAX_SEGMENT_PASSAGES = 2000;

type ChunkLine = ArchiveLine<"chunks">;

/**
 * Writes passages with their words and counts. Analyses their text again, which needs no model. Lines must arrive
 * segment by segment.
 */
export class ChunkImporter {
  readonly #state: ImportState;
  #pending: ChunkLine[] = [];

  constructor(state: ImportState) {
    this.#state = state;
  }

  async add(line: ChunkLine): Promise<void> {
    const [first] = this.#pending;
    const other =
      first !== undefined &&
      (first.lane !== line.lane || first.document !== line.document || first.version !== line.version);
    const full = this.#pending.length >= CHUNKS_STEP && this.#pending.at(-1)?.segment !== line.segment;
    if (other || full) await this.end();
    if (this.#pending.length >= MAX_SEGMENT_PASSAGES)
      throw damaged("The archive has a segment of too many passages.");
    this.#pending.push(line);
  }

  /** Writes the passages that are still pending. */
  async end(): Promise<void> {
    const lines = this.#pending;
    this.#pending = [];
    const [first] = lines;
    if (!first) return;
    const generationId = this.#state.generations[first.lane];
    if (generationId === null) throw damaged(`The archive has passages of a lane that it does not describe.`);
    const document = importedDocumentOf(this.#state, first.document);
    const own = importedVersionOf(this.#state, first.document, first.version);
    for (const line of lines) checkPlace(own, line);
    const version = own.id;
    const { context, corpusId } = this.#state;
    const target = {
      generationId,
      corpusId,
      documentId: document.id,
      versionId: version,
      documentTitle: document.title,
    };
    for (const batch of steps(segmentsOf(lines, document)))
      await textIndex.writeSegments(context.sql, context.dictionary, target, batch);
    const disabled = lines.filter((line) => line.disabled).map((line) => line.chunk_ordinal);
    if (disabled.length > 0)
      await context.sql`update chunks set disabled = true where version_id = ${version}
        and generation_id = ${generationId} and chunk_ordinal = any(${disabled}::int[])`;
    await textIndex.compactGeneration(context.sql, generationId);
  }
}

function segmentsOf(
  lines: readonly ChunkLine[],
  words: { title: string; fileName: string },
): PreparedSegment[] {
  const segments = Map.groupBy(lines, ({ segment }) => segment);
  return [...segments.values()].map((segment) => segment.map((line) => prepareChunk(words, chunkOf(line))));
}

function* steps(segments: readonly PreparedSegment[]): Generator<PreparedSegment[]> {
  let batch: PreparedSegment[] = [];
  let postings = 0;
  for (const segment of segments) {
    const more = segment.reduce((sum, { frequencies }) => sum + frequencies.size, 0);
    if (batch.length > 0 && postings + more > POSTINGS_STEP) {
      yield batch;
      batch = [];
      postings = 0;
    }
    batch.push(segment);
    postings += more;
  }
  if (batch.length > 0) yield batch;
}

function chunkOf(line: ChunkLine): AnnotatedChunk {
  return {
    ordinal: line.chunk_ordinal,
    kind: line.kind,
    span: { start: line.char_start, end: line.char_end },
    startLine: line.start_line,
    endLine: line.end_line,
    pageFirst: line.page,
    pageLast: line.page_last,
    sectionPath: line.section_path,
    clauseIds: line.clause_ids,
    policySectionId: line.policy_section_id,
    policyClauseId: line.policy_clause_id,
    topicTags: line.policy_topic_tags,
    parentOrdinal: line.parent_ordinal,
    codeLanguage: line.code_language,
    isDecision: line.is_decision,
    isQuestion: line.is_question,
    isAction: line.is_action,
    injectionFlags: line.injection_flags as AnnotatedChunk["injectionFlags"],
    riskScore: line.risk_score,
    entities: line.entities,
    links: line.links,
    text: line.text,
  };
}

/**
 * Stores the archive's vectors for the generations of this import only. Passages elsewhere never use them, even if the
 * input hash is the same.
 */
export async function importVectors(
  state: ImportState,
  lines: readonly ArchiveLine<"vectors">[],
): Promise<void> {
  if (state.vectorSample === null) return;
  const { sql } = state.context;
  const uses = lines.flatMap((line) => usesOf(state, line));
  await textIndex.importVectors(sql, uses);
  for (const id of new Set(uses.map(({ generationId }) => generationId)))
    await textIndex.compactGeneration(sql, id);
}

/**
 * Returns the places where a vector is used. Checks its model, its dimension, its length of 1 and that its versions are
 * in the archive.
 */
function usesOf(state: ImportState, line: ArchiveLine<"vectors">): ImportedVector[] {
  const model = state.context.embedder?.model;
  const numbers = halfNumbers(line.embedding);
  if (
    line.model_id !== model?.id ||
    line.dimension !== numbers.length ||
    !isUnitVector(numbers, model.dimension)
  )
    throw damaged("The archive has vectors that its model cannot produce.");
  const vector = unpackHalves(line.embedding);
  const { input_hash: inputHash } = line;
  const uses = line.of.map(([lane, document, number, ordinal, facet, window]) => {
    const generationId = state.generations[lane];
    if (generationId === null) throw damaged("The archive has vectors of a lane that it does not describe.");
    const { id: versionId } = importedVersionOf(state, document, number);
    return { modelId: model.id, inputHash, generationId, vector, versionId, ordinal, facet, window };
  });
  const [first] = uses;
  if (first)
    state.vectorSample?.offer(() => ({ ...(uses[randomInt(uses.length)] ?? first), vector: numbers }));
  return uses;
}
