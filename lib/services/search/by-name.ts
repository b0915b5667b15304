import { sql } from "drizzle-orm";
import { integers, rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import { formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { printedPage } from "#lib/domain/printed-pages.ts";
import type { ByNameAnswer, ByNameInput, NamedDocumentView } from "#lib/domain/question-api.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { askLane } from "#lib/retrieval/lanes/request.ts";
import { textLane } from "#lib/retrieval/lanes/text/text-lane.ts";
import { recogniseName } from "#lib/retrieval/question/by-name.ts";
import { matchDocuments } from "#lib/retrieval/question/match-documents.ts";
import { readDescription } from "#lib/services/documents/read-description.ts";
import { requireDocumentRow } from "#lib/services/documents/shared/document-rows.ts";
import { evidenceDeps } from "./search-evidence.ts";
import { readQuestionLibrary } from "./shared/question-library.ts";
import { runSearch } from "./shared/search-time.ts";
import { shownPassages } from "./shared/shown-rows.ts";

/** Maximum number of passages per document, in addition to its summary. */
const KEY_PASSAGES = 4;
/** Maximum length of a shown passage in UTF-16 units. A click opens the whole passage. */
const MAX_SHOWN_LENGTH = 700;

/**
 * Returns the documents that a name refers to, each with its summary and key passages. Key passages are about the topic.
 * Without a topic they contain the summary's sentences, or else are the first ones. Masks secrets.
 * @throws as `runSearch` does.
 */
export function byName(context: Context, input: ByNameInput): Promise<ByNameAnswer> {
  return runSearch(context, (limited) => findByName(limited, input));
}

async function findByName(context: Context, input: ByNameInput): Promise<ByNameAnswer> {
  const { documents } = await readQuestionLibrary(context, input.corpora);
  const direct = matchDocuments(input.name, documents);
  const recognised = direct.length > 0 ? null : recogniseName(input.name, documents);
  const ids = recognised?.documentIds ?? direct.map(({ documentId }) => documentId);
  const topic = input.topic ?? recognised?.topic ?? "";
  const described: NamedDocumentView[] = [];
  // One after another: with a topic each is a search, and a slot is for one search at a time.
  for (const documentId of ids) described.push(await describeDocument(context, documentId, topic));
  return { name: recognised?.words ?? input.name, documents: described };
}

async function describeDocument(
  context: Context,
  documentId: string,
  topic: string,
): Promise<NamedDocumentView> {
  const [{ document, corpusTitle, publishedNumber }, { summary, version }] = await Promise.all([
    requireDocumentRow(context, documentId),
    readDescription(context, { documentId }),
  ]);
  const sentences = summary.sentences.map(({ evidenceRef, text, sectionPath }) => {
    const ref = parseEvidenceRef(evidenceRef);
    return { evidenceRef, text, sectionPath, page: null, start: ref?.kind === "doc" ? ref.span.start : 0 };
  });
  const keys =
    topic === ""
      ? await readKeyPassages(
          context,
          documentId,
          sentences.map(({ start }) => start),
        )
      : await findPassagesAbout(context, documentId, topic);
  return {
    documentId,
    version: publishedNumber ?? version,
    title: document.title,
    fileName: document.fileName,
    corpus: { id: document.corpusId, title: corpusTitle },
    docType: document.docType,
    publishedDate: document.metadataOrigins.publishedDate === "file" ? null : document.publishedDate,
    summary: sentences.map(({ start: _start, ...sentence }) => sentence),
    summaryMethod: summary.method,
    keyPassages: await passagesOf(context, documentId, publishedNumber ?? version, keys),
  };
}

type KeyPassage = { readonly id: number; readonly start: number; readonly end: number };

/**
 * Returns the widest passages that contain the given places, in the document's order. Without places, the first ones.
 */
async function readKeyPassages(
  context: Context,
  documentId: string,
  starts: readonly number[],
): Promise<readonly KeyPassage[]> {
  const published = sql`select c.id, c.chunk_ordinal as ordinal, c.char_start as start, c.char_end as "end"
    from chunks c join documents d on d.published_version_id = c.version_id
    join corpora k on k.id = d.corpus_id and k.published_generation_id = c.generation_id
    where d.id = ${documentId} and c.kind <> 'caption' and not c.disabled`;
  return rows<KeyPassage>(
    context.db,
    starts.length === 0
      ? sql`${published} order by ordinal limit ${KEY_PASSAGES}`
      : sql`select distinct id, ordinal, start, "end" from (
          select distinct on (place) place, held.* from unnest(${integers(starts)}) with ordinality as at (point, place)
          join (${published}) held on at.point >= held.start and at.point < held."end"
          order by place, held."end" - held.start desc, held.id) as each
        order by ordinal limit ${KEY_PASSAGES}`,
  );
}

async function findPassagesAbout(
  context: Context,
  documentId: string,
  topic: string,
): Promise<readonly KeyPassage[]> {
  const frame = searchFrameSchema.parse({ query: topic, filters: { documentIds: [documentId] } });
  const { candidates } = await askLane(textLane, evidenceDeps(context), frame);
  return candidates
    .slice(0, KEY_PASSAGES)
    .map(({ chunkId, span }) => ({ id: chunkId, start: span.start, end: span.end }));
}

async function passagesOf(
  context: Context,
  documentId: string,
  version: number,
  keys: readonly KeyPassage[],
): Promise<NamedDocumentView["keyPassages"]> {
  if (keys.length === 0) return [];
  const shown = await shownPassages(
    context,
    keys.map(({ id }) => id),
  );
  return keys.flatMap(({ id, start, end }) => {
    const chunk = shown.find((each) => each.id === id);
    if (!chunk) return [];
    const printed = chunk.page === null ? null : printedPage(chunk.printedPages, chunk.page);
    const span = { start, end };
    const text = plainPassage(maskSecrets(chunk.text), chunk.format);
    return [
      {
        evidenceRef: formatEvidenceRef({ kind: "doc", documentId, version, span }),
        text:
          text.length > MAX_SHOWN_LENGTH
            ? `${text.slice(0, MAX_SHOWN_LENGTH).replace(/[\uD800-\uDBFF]$/, "")}…`
            : text,
        sectionPath: chunk.sectionPath.map(maskSecrets),
        page: chunk.page,
        ...(printed === null ? {} : { printedPage: printed }),
      },
    ];
  });
}
