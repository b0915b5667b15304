import { z } from "zod";
import { type DocumentRelation, type DocumentRelations, type Place, RELATION_KINDS } from "./relation.ts";

/** Contract of GET /api/documents/{id}/relations. */

const span = z.object({ start: z.number().int(), end: z.number().int() });
const place = z.object({
  document_id: z.string(),
  version: z.number().int(),
  span: span.nullable().describe("in code points of the version's canonical text; null: the whole document"),
});

const relation = z.object({
  kind: z.enum(RELATION_KINDS),
  score: z.number().min(0).max(1).describe("confidence; 1 if the text states it explicitly"),
  from: place,
  to: place.nullable().describe("null if the target is outside the corpora"),
  uri: z.string().nullable(),
  evidence: z.object({
    words: z.string().describe("the words that state it, with secrets masked"),
    span: span.nullable(),
    method: z.string(),
  }),
  other: z
    .object({
      document_id: z.string(),
      title: z.string(),
      corpus_id: z.string(),
      doc_type: z.string().nullable(),
      published_date: z.string().nullable(),
    })
    .nullable()
    .describe("the document at the other end"),
});

export const relationsQuerySchema = z.strictObject({ version: z.coerce.number().int().min(1).optional() });

export const relationsAnswerSchema = z.object({
  document_id: z.string(),
  version: z.number().int(),
  state: z.enum(["ready", "waiting"]).describe("`waiting` until the version's relations are mapped"),
  outgoing: z.array(relation).describe("relations from and within the document, best first"),
  incoming: z.array(relation).describe("relations to the document"),
  related_documents: z
    .array(z.string())
    .describe("ids of the documents at the other ends, without conversations"),
  related_conversations: z
    .array(z.string())
    .describe("ids of the conversations that name it or in which it was made"),
});
export type RelationsAnswer = z.infer<typeof relationsAnswerSchema>;

/** Returns a document's relations in the API's format. */
export function toRelationsAnswer(relations: DocumentRelations): RelationsAnswer {
  const { documentId, version, state, outgoing, incoming } = relations;
  const withOthers = [...outgoing, ...incoming].filter(
    ({ other }) => other !== null && other.documentId !== documentId,
  );
  const isTalk = ({ relation: { kind }, other }: DocumentRelation) =>
    kind === "conversation" && other?.docType === "conversation";
  const talks = new Set(withOthers.filter(isTalk).flatMap(({ other }) => other?.documentId ?? []));
  const others = new Set(withOthers.flatMap(({ other }) => other?.documentId ?? []));
  return {
    document_id: documentId,
    version,
    state,
    outgoing: outgoing.map(toRelation),
    incoming: incoming.map(toRelation),
    related_documents: [...others].filter((id) => !talks.has(id)),
    related_conversations: [...talks],
  };
}

function toPlace({ documentId, version, span: at }: Place) {
  return { document_id: documentId, version, span: at };
}

function toRelation({ relation: { kind, score, from, to, uri, evidence }, other }: DocumentRelation) {
  return {
    kind,
    score,
    from: toPlace(from),
    to: to === null ? null : toPlace(to),
    uri,
    evidence: { ...evidence },
    other:
      other === null
        ? null
        : {
            document_id: other.documentId,
            title: other.title,
            corpus_id: other.corpus.id,
            doc_type: other.docType,
            published_date: other.publishedDate,
          },
  };
}
