import { unpackHalves } from "#lib/archive/halves.ts";
import type { Line } from "#lib/archive/kinds/index.ts";
import { damaged } from "#lib/archive/read.ts";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import { type PreparedSegment, prepareChunk, writeChunks } from "#lib/indexing/write-chunks.ts";
import { documentId, type ImportState, versionId } from "./import-state.ts";

/** As in the text lane: what one statement takes while searches wait for it. */
const POSTINGS_STEP = 1500;
const CHUNKS_STEP = 50;
const VECTORS_STEP = 48;

type ChunkLine = Line<"chunks">;

/**
 * Writes passages with their postings and counts: analysed anew, which needs no model, segment by segment as they were
 * cut. Lines come segment by
 * segment.
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
    this.#pending.push(line);
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    const lines = this.#pending;
    this.#pending = [];
    const [first] = lines;
    if (!first) return;
    const generationId = this.#state.generations[first.lane];
    if (generationId === null) throw damaged(`The archive has passages of a lane that it does not describe.`);
    const ours = documentId(this.#state, first.document);
    const words = this.#state.documents.get(ours) ?? { title: "", fileName: "" };
    const version = versionId(this.#state, first.document, first.version);
    const { context, corpusId } = this.#state;
    const target = {
      generationId,
      corpusId,
      documentId: ours,
      versionId: version,
      documentTitle: words.title,
    };
    for (const batch of steps(segmentsOf(lines, words)))
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
    entities: line.entities as unknown as AnnotatedChunk["entities"],
    links: line.links as unknown as AnnotatedChunk["links"],
    text: line.text,
  };
}

/** Keeps vectors and says at once which passages they stand for, so that none is ever taken for unused. */
export async function importVectors(state: ImportState, lines: readonly Line<"vectors">[]): Promise<void> {
  if (!state.takesVectors) return;
  for (let from = 0; from < lines.length; from += VECTORS_STEP) {
    const step = lines.slice(from, from + VECTORS_STEP);
    const links = step.flatMap((line, place) =>
      line.of.map(([lane, document, version, ordinal, facet, window]) => ({
        ...{ place, ordinal, facet, window },
        generation: state.generations[lane] ?? 0,
        version: versionId(state, document, version),
      })),
    );
    await state.context.sql.begin(async (tx) => {
      await tx`
        insert into embeddings (model_id, input_hash, embedding)
        select g.model_id, g.input_hash, g.vector::halfvec
        from unnest(${step.map(({ model_id }) => model_id)}::text[], ${step.map(({ input_hash }) => input_hash)}::text[],
          ${step.map(({ embedding }) => unpackHalves(embedding))}::text[]) as g(model_id, input_hash, vector)
        on conflict (model_id, input_hash) do nothing`;
      await tx`
        insert into chunk_vectors (generation_id, chunk_id, facet, "window", embedding_id, code)
        select l.generation, c.id, l.facet, l.number, e.id, binary_quantize(e.embedding)
        from unnest(${links.map(({ place }) => step[place]?.input_hash ?? "")}::text[],
          ${links.map(({ place }) => step[place]?.model_id ?? "")}::text[],
          ${links.map(({ generation }) => generation)}::int[], ${links.map(({ version }) => version)}::int[],
          ${links.map(({ ordinal }) => ordinal)}::int[], ${links.map(({ facet }) => facet)}::text[],
          ${links.map(({ window }) => window)}::int[])
          as l(hash, model, generation, version, ordinal, facet, number)
        join embeddings e on e.model_id = l.model and e.input_hash = l.hash
        join chunks c on c.version_id = l.version and c.generation_id = l.generation and c.chunk_ordinal = l.ordinal
        on conflict (chunk_id, facet, "window") do nothing`;
    });
  }
}
