import { randomInt } from "node:crypto";
import { halfNumbers, unpackHalves } from "#lib/archive/halves.ts";
import type { ArchiveLine } from "#lib/archive/kinds/index.ts";
import { damaged } from "#lib/archive/read.ts";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import { type PreparedSegment, prepareChunk, writeChunks } from "#lib/indexing/write-chunks.ts";
import { checkPlace } from "./check-places.ts";
import { type ImportState, importedDocumentOf, importedVersionOf } from "./import-state.ts";
import { isUnitVector } from "./verify-vectors.ts";

/** As in the text lane: short statements, because searches wait for them. */
const POSTINGS_STEP = 1500;
const CHUNKS_STEP = 50;
/** Maximum number of passages in a segment, which is about a page. */
const MAX_SEGMENT_PASSAGES = 2000;
const VECTORS_STEP = 48;

type ChunkLine = ArchiveLine<"chunks">;

/**
 * Writes passages with their postings and counts. Analyses their text again, which needs no model. Lines must arrive
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
      await writeChunks(context.sql, context.dictionary, target, batch);
    const disabled = lines.filter((line) => line.disabled).map((line) => line.chunk_ordinal);
    if (disabled.length > 0)
      await context.sql`update chunks set disabled = true where version_id = ${version}
        and generation_id = ${generationId} and chunk_ordinal = any(${disabled}::int[])`;
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
  const links = lines.flatMap((line) => linksOf(state, line));
  for (let from = 0; from < links.length; from += VECTORS_STEP) {
    const step = links.slice(from, from + VECTORS_STEP);
    const vectors = new Map(step.map(({ key, ...link }) => [key, link]));
    const given = [...vectors.values()];
    await state.context.sql.begin(async (tx) => {
      await tx`
        insert into embeddings (model_id, input_hash, generation_id, embedding)
        select g.model_id, g.input_hash, g.generation_id, g.vector::halfvec
        from unnest(${given.map(({ model }) => model)}::text[], ${given.map(({ hash }) => hash)}::text[],
          ${given.map(({ generation }) => generation)}::int[], ${given.map(({ vector }) => vector)}::text[])
          as g(model_id, input_hash, generation_id, vector)
        on conflict (model_id, input_hash, generation_id) do nothing`;
      await tx`
        insert into chunk_vectors (generation_id, chunk_id, facet, "window", embedding_id, code)
        select l.generation, c.id, l.facet, l.number, e.id, binary_quantize(e.embedding)
        from unnest(${step.map(({ hash }) => hash)}::text[], ${step.map(({ model }) => model)}::text[],
          ${step.map(({ generation }) => generation)}::int[], ${step.map(({ version }) => version)}::int[],
          ${step.map(({ ordinal }) => ordinal)}::int[], ${step.map(({ facet }) => facet)}::text[],
          ${step.map(({ window }) => window)}::int[])
          as l(hash, model, generation, version, ordinal, facet, number)
        join embeddings e on e.model_id = l.model and e.input_hash = l.hash and e.generation_id = l.generation
        join chunks c on c.version_id = l.version and c.generation_id = l.generation and c.chunk_ordinal = l.ordinal
        on conflict (chunk_id, facet, "window") do nothing`;
    });
  }
}

/**
 * Returns the places where a vector is used. Checks its model, its dimension, its length of 1 and that its versions are
 * in the archive.
 */
function linksOf(state: ImportState, line: ArchiveLine<"vectors">) {
  const model = state.context.embedder?.model;
  const numbers = halfNumbers(line.embedding);
  if (
    line.model_id !== model?.id ||
    line.dimension !== numbers.length ||
    !isUnitVector(numbers, model.dimension)
  )
    throw damaged("The archive has vectors that its model cannot produce.");
  const vector = unpackHalves(line.embedding);
  const { input_hash: hash } = line;
  const links = line.of.map(([lane, document, number, ordinal, facet, window]) => {
    const generation = state.generations[lane];
    if (generation === null) throw damaged("The archive has vectors of a lane that it does not describe.");
    const { id: version } = importedVersionOf(state, document, number);
    const key = `${generation} ${hash}`;
    return { key, model: model.id, hash, generation, vector, version, ordinal, facet, window };
  });
  const [first] = links;
  if (first)
    state.vectorSample?.offer(() => {
      const {
        generation: generationId,
        version: versionId,
        ordinal,
        facet,
        window,
      } = links[randomInt(links.length)] ?? first;
      return { inputHash: hash, vector: numbers, generationId, versionId, ordinal, facet, window };
    });
  return links;
}
