import { z } from "zod";
import {
  assetsAnswerSchema,
  assetsQuerySchema,
  documentAnswerSchema,
  documentListQuerySchema,
  documentMetadataSchema,
  documentReadQuerySchema,
  errorAnswerSchema,
  pageCorrectedSchema,
  pageQuerySchema,
  pageTextSchema,
  pageWordsAnswerSchema,
  uploadAnswerSchema,
  uploadFieldsSchema,
} from "#lib/domain/api.ts";
import {
  chunksAnswerSchema,
  chunksQuerySchema,
  disablePassageSchema,
  passageDisabledSchema,
} from "#lib/domain/chunk-api.ts";
import { descriptionAnswerSchema } from "#lib/domain/description-api.ts";
import { relationsAnswerSchema, relationsQuerySchema } from "#lib/domain/relation-api.ts";
import type { Operation } from "./openapi-operation.ts";

const documentList = z.object({ documents: z.array(documentAnswerSchema), total: z.number().int() });
const notFound = { 404: { description: "No such document", schema: errorAnswerSchema } };
const invalid = {
  400: { description: "The request is not valid; the words say which key", schema: errorAnswerSchema },
};

/** Taking documents in, reading them, correcting them, removing them. */
export const DOCUMENT_OPERATIONS: readonly Operation[] = [
  {
    method: "post",
    path: "/api/documents",
    tag: "Documents",
    summary: "Upload a document",
    description:
      "Stores the file and indexes it. Small files are searchable when the answer arrives; larger ones carry on as a job.",
    multipart: uploadFieldsSchema,
    answers: {
      200: { description: "Nothing changed: these bytes are indexed already", schema: uploadAnswerSchema },
      201: { description: "Stored and searchable", schema: uploadAnswerSchema },
      202: { description: "Stored; indexing goes on as a job", schema: uploadAnswerSchema },
      404: { description: "No such corpus, or it is in the trash", schema: errorAnswerSchema },
      409: {
        description: "The path exists; say on_existing. Or the corpus takes no files now; the words say why",
        schema: z.union([uploadAnswerSchema, errorAnswerSchema]),
      },
      413: { description: "Larger than the limit", schema: uploadAnswerSchema },
      415: { description: "A format that is not read (yet)", schema: uploadAnswerSchema },
      422: { description: "The file is empty, locked or not what it says", schema: uploadAnswerSchema },
      ...invalid,
    },
  },
  {
    method: "get",
    path: "/api/documents",
    tag: "Documents",
    summary: "List documents",
    query: documentListQuerySchema,
    answers: { 200: { description: "Documents, newest first", schema: documentList }, ...invalid },
  },
  {
    method: "get",
    path: "/api/documents/{id}",
    tag: "Documents",
    summary: "Read a document, whole or in part",
    description:
      "Without a range: the original bytes. With offset or limit: that range of a text document, or of any format's canonical text with view=text. Positions count Unicode code points; X-Total-Chars and X-Char-Range tell them back.",
    query: documentReadQuerySchema,
    answers: {
      200: { description: "The whole document" },
      206: { description: "The range asked for", text: true },
      400: {
        description: "A range of a binary original (use view=text), or an invalid range",
        schema: errorAnswerSchema,
      },
      ...notFound,
    },
  },
  {
    method: "get",
    path: "/api/documents/{id}/metadata",
    tag: "Documents",
    summary: "Read a document's metadata",
    answers: { 200: { description: "The metadata", schema: documentAnswerSchema }, ...notFound },
  },
  {
    method: "patch",
    path: "/api/documents/{id}/metadata",
    tag: "Documents",
    summary: "Correct a document's metadata",
    description:
      "What a person typed outranks frontmatter, corpus defaults and extraction. No new version is made.",
    body: documentMetadataSchema,
    answers: {
      200: { description: "The metadata as it now stands", schema: documentAnswerSchema },
      ...invalid,
      ...notFound,
    },
  },
  {
    method: "get",
    path: "/api/documents/{id}/assets",
    tag: "Documents",
    summary: "List what a document's pages show",
    description:
      "Figures, tables, maps, plans, diagrams and photographs with their boxes and captions, and where the text speaks of them.",
    query: assetsQuerySchema,
    answers: {
      200: { description: "By page and place", schema: assetsAnswerSchema },
      ...invalid,
      ...notFound,
    },
  },
  {
    method: "get",
    path: "/api/documents/{id}/description",
    tag: "Documents",
    summary: "Read what a document is about",
    description:
      "Sentences of the document that stand for it, topics, key terms and whom and what it names, each with its places. Made by rules from the document's own words; where a summarising model is configured its wording stands beside them, with its name.",
    answers: {
      200: { description: "The description", schema: descriptionAnswerSchema },
      ...notFound,
    },
  },
  {
    method: "get",
    path: "/api/documents/{id}/chunks",
    tag: "Documents",
    summary: "Look at how a document was cut",
    description:
      "The published version's passages in order, with their flags, the models of their vectors and, for a question, what each scores before anything is merged.",
    query: chunksQuerySchema,
    answers: {
      200: { description: "A page of passages", schema: chunksAnswerSchema },
      409: { description: "Nothing of it is indexed yet", schema: errorAnswerSchema },
      ...invalid,
      ...notFound,
    },
  },
  {
    method: "post",
    path: "/api/documents/{id}/disabled-passages",
    tag: "Documents",
    summary: "Take words of a document out of every search",
    description:
      "With a reason, in the audit log. Passages of which at least half is these words answer no search any more, in later versions too, wherever the words are found again; the document itself stays as it is.",
    body: disablePassageSchema,
    answers: {
      201: { description: "They are out", schema: passageDisabledSchema },
      409: { description: "They were out already", schema: errorAnswerSchema },
      ...invalid,
      ...notFound,
    },
  },
  {
    method: "delete",
    path: "/api/documents/{id}/disabled-passages/{passage}",
    tag: "Documents",
    summary: "Let words answer searches again",
    answers: {
      200: { description: "They are back", schema: passageDisabledSchema },
      ...invalid,
      ...notFound,
    },
  },
  {
    method: "get",
    path: "/api/documents/{id}/relations",
    tag: "Documents",
    summary: "List what leads from a document, and to it",
    description:
      "References to clauses, tables and figures, definitions, links, documents named, conversations, similar documents, editions and names in common, each with its score and the words that it was read from. Hints with their evidence: what replaces what is a fact only where the document itself declares it. Both ends are ones that who asks may see.",
    query: relationsQuerySchema,
    answers: {
      200: { description: "Both directions, the surest first", schema: relationsAnswerSchema },
      ...invalid,
      ...notFound,
    },
  },
  {
    method: "delete",
    path: "/api/documents/{id}",
    tag: "Documents",
    summary: "Remove a document",
    description:
      "It is gone from every read at once; its bytes and derived rows are purged after the undo window.",
    answers: { 204: { description: "Removed" }, ...notFound },
  },
  {
    method: "post",
    path: "/api/documents/{id}/restore",
    tag: "Documents",
    summary: "Undo a removal",
    answers: { 200: { description: "Back again", schema: documentAnswerSchema }, ...notFound },
  },
  {
    method: "get",
    path: "/api/documents/{id}/pages/{page}/picture",
    tag: "Documents",
    summary: "Look at a page",
    description:
      "The page as displayed, as webp. With `version` in the address it never changes and may be kept for good.",
    query: pageQuerySchema,
    answers: { 200: { description: "The picture" }, ...invalid, ...notFound },
  },
  {
    method: "get",
    path: "/api/documents/{id}/pages/{page}/thumbnail",
    tag: "Documents",
    summary: "Look at a page, 320 pixels wide",
    query: pageQuerySchema,
    answers: { 200: { description: "The thumbnail" }, ...invalid, ...notFound },
  },
  {
    method: "get",
    path: "/api/documents/{id}/pages/{page}/words",
    tag: "Documents",
    summary: "Read a page's words with their boxes",
    query: pageQuerySchema,
    answers: { 200: { description: "The words", schema: pageWordsAnswerSchema }, ...invalid, ...notFound },
  },
  {
    method: "put",
    path: "/api/documents/{id}/pages/{page}/text",
    tag: "Documents",
    summary: "Correct a page's text",
    description:
      "Makes a new version of the document, whose rows are built by a job; the old one stays citable. Refused when `version` is not the newest.",
    query: pageQuerySchema,
    body: pageTextSchema,
    answers: {
      202: { description: "Taken; the new version is being read", schema: pageCorrectedSchema },
      ...invalid,
      ...notFound,
      409: { description: "There is a newer version", schema: errorAnswerSchema },
    },
  },
];
