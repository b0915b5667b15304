import { sql } from "drizzle-orm";
import type { Context } from "#lib/context.ts";
import { formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { ByNameAnswer, ByNameInput, NamedDocumentView } from "#lib/domain/question-api.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { recogniseName } from "#lib/retrieval/questions/by-name.ts";
import { matchDocuments } from "#lib/retrieval/questions/match-documents.ts";
import { retrieveText } from "#lib/retrieval/retrieve.ts";
import { integers, rows } from "#lib/retrieval/statement.ts";
import { requireDocumentRow } from "./document-rows.ts";
import { readQuestionLibrary } from "./question-library.ts";
import { readDescription } from "./read-description.ts";
import { evidenceDeps } from "./search-evidence.ts";
import { shownPassages } from "./shown-rows.ts";

/** Passages shown of a document besides its summary. */
const KEY_PASSAGES = 4;
/** UTF-16 units of a passage that are shown; all of it is one click away. */
const SHOWN = 700;

/**
 * The documents that a name means (document-indexing-subsystem, pattern 1), each with its summary and key passages: those
 * about the topic where one is given, else those that the summary's sentences stand in, else how it begins. Masked.
 */
export async function byName(context: Context, input: ByNameInput): Promise<ByNameAnswer> {
  const { documents } = await readQuestionLibrary(context, input.corpora);
  const direct = matchDocuments(input.name, documents);
  const asked = direct.length > 0 ? null : recogniseName(input.name, documents);
  const ids = asked?.documentIds ?? direct.map(({ documentId }) => documentId);
  const topic = input.topic ?? asked?.topic ?? "";
  return {
    name: asked?.words ?? input.name,
    documents: await Promise.all(ids.map((documentId) => viewOf(context, documentId, topic))),
  };
}

async function viewOf(context: Context, documentId: string, topic: string): Promise<NamedDocumentView> {
  const [{ document, corpusTitle, publishedNumber }, { summary, version }] = await Promise.all([
    requireDocumentRow(context, documentId),
    readDescription(context, { documentId }),
  ]);
  const sentences = summary.sentences.map(({ evidenceRef, text, sectionPath }) => {
    const ref = parseEvidenceRef(evidenceRef);
    return { evidenceRef, text, sectionPath, page: null, start: ref?.kind === "doc" ? ref.span.start : 0 };
  });
  const chunkIds =
    topic === ""
      ? await keyChunks(
          context,
          documentId,
          sentences.map(({ start }) => start),
        )
      : await chunksAbout(context, documentId, topic);
  return {
    documentId,
    version: publishedNumber ?? version,
    title: document.title,
    fileName: document.fileName,
    corpus: { id: document.corpusId, title: corpusTitle },
    docType: document.docType,
    publishedDate: document.publishedDate,
    summary: sentences.map(({ start: _start, ...sentence }) => sentence),
    summaryMethod: summary.method,
    keyPassages: await passagesOf(context, documentId, publishedNumber ?? version, chunkIds),
  };
}

/** The widest passages in which the given places stand, in the document's order; without places its first ones. */
async function keyChunks(context: Context, documentId: string, starts: readonly number[]): Promise<number[]> {
  const published = sql`from chunks c join documents d on d.published_version_id = c.version_id
    join corpora k on k.id = d.corpus_id and k.published_generation_id = c.generation_id
    where d.id = ${documentId} and c.kind <> 'caption'`;
  const found = await rows<{ id: number }>(
    context.db,
    starts.length === 0
      ? sql`select c.id ${published} order by c.chunk_ordinal limit ${KEY_PASSAGES}`
      : sql`select id from (select distinct on (place) place, held.id, held.ordinal
          from unnest(${integers(starts)}) with ordinality as at (start, place)
          join lateral (select c.id, c.chunk_ordinal as ordinal, c.char_end - c.char_start as length ${published}
            and at.start >= c.char_start and at.start < c.char_end) held on true
          order by place, held.length desc, held.id) as each
        group by id, ordinal order by ordinal limit ${KEY_PASSAGES}`,
  );
  return found.map(({ id }) => id);
}

async function chunksAbout(context: Context, documentId: string, topic: string): Promise<number[]> {
  const frame = searchFrameSchema.parse({ query: topic, filters: { documentIds: [documentId] } });
  const { report } = await retrieveText(evidenceDeps(context), frame);
  return report.candidates.slice(0, KEY_PASSAGES).map(({ chunkId }) => chunkId);
}

async function passagesOf(
  context: Context,
  documentId: string,
  version: number,
  chunkIds: readonly number[],
): Promise<NamedDocumentView["keyPassages"]> {
  if (chunkIds.length === 0) return [];
  const [shown, spans] = await Promise.all([
    shownPassages(context, chunkIds),
    rows<{ id: number; start: number; end: number }>(
      context.db,
      sql`select id, char_start as start, char_end as "end" from chunks where id = any(${integers(chunkIds)})`,
    ),
  ]);
  const spanOf = new Map(spans.map(({ id, start, end }) => [id, { start, end }]));
  return chunkIds.flatMap((id) => {
    const chunk = shown.find((each) => each.id === id);
    const span = spanOf.get(id);
    if (!chunk || !span) return [];
    const text = plainPassage(maskSecrets(chunk.text), chunk.format);
    return [
      {
        evidenceRef: formatEvidenceRef({ kind: "doc", documentId, version, span }),
        text: text.length > SHOWN ? `${text.slice(0, SHOWN).replace(/[\uD800-\uDBFF]$/, "")}…` : text,
        sectionPath: chunk.sectionPath.map(maskSecrets),
        page: chunk.page,
      },
    ];
  });
}
