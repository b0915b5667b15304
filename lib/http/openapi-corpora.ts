import { errorAnswerSchema } from "#lib/domain/api.ts";
import {
  auditListSchema,
  corpusBindingSchema,
  corpusListSchema,
  editedCorpusSchema,
} from "#lib/domain/corpus-api.ts";
import {
  auditQuerySchema,
  corpusQuerySchema,
  createBindingSchema,
  editBindingSchema,
  restoreCorpusSchema,
} from "#lib/domain/corpus-binding.ts";
import type { Operation } from "./openapi-operation.ts";

const failed = (description: string) => ({ description, schema: errorAnswerSchema });
const INVALID = { 400: failed("The request is not valid; the words say which key") };
const NOT_FOUND = { 404: failed("No such corpus, or it is in the trash") };
const binding = (description: string) => ({ description, schema: corpusBindingSchema });
const tag = "Console" as const;

/** Corpora and how they are bound: made, edited, switched, put in the trash and brought back; and who did what. */
export const CORPUS_OPERATIONS: readonly Operation[] = [
  {
    ...{ method: "get", path: "/api/corpora", tag },
    summary: "List corpora with their health and last sync",
    query: corpusQuerySchema,
    answers: { 200: { description: "Living corpora by title", schema: corpusListSchema }, ...INVALID },
  },
  {
    ...{ method: "post", path: "/api/corpora", tag },
    summary: "Bind a corpus",
    description:
      "Without roots its documents are uploaded. Nothing is read before its first sync. Credentials are references (`env://`, `file://`, `secret://`), never secrets. Several roots each have a `pathPrefix` of their own.",
    body: createBindingSchema,
    answers: {
      201: binding("The binding"),
      ...INVALID,
      409: failed("The title or the id is another corpus's"),
    },
  },
  {
    ...{ method: "get", path: "/api/corpora/{id}", tag },
    summary: "Read a binding",
    query: corpusQuerySchema,
    answers: { 200: binding("The binding"), ...INVALID, ...NOT_FOUND },
  },
  {
    ...{ method: "patch", path: "/api/corpora/{id}", tag },
    summary: "Edit a binding",
    description:
      "`roots`, when given, are all there are to be: one that is left out takes its documents with it, until `undoUntil` as any removed document. A root that stays is named by its id; at another place its next sync keeps the documents whose files are there too. A changed default reaches the documents that took the value from the corpus.",
    body: editBindingSchema,
    answers: {
      200: { description: "The binding, and what changed with it", schema: editedCorpusSchema },
      ...INVALID,
      ...NOT_FOUND,
      409: failed("The title is another corpus's, or documents stand in a root's new folder"),
    },
  },
  {
    ...{ method: "delete", path: "/api/corpora/{id}", tag },
    summary: "Put a corpus in the trash",
    description:
      "Gone from every read at once, what works on it stopped. `restoreUntil` says until when it can be brought back; then its originals, index and vectors are purged.",
    answers: { 200: binding("The binding, in the trash"), ...INVALID, ...NOT_FOUND },
  },
  {
    ...{ method: "post", path: "/api/corpora/{id}/restore", tag },
    summary: "Bring a corpus back from the trash",
    body: restoreCorpusSchema,
    answers: {
      200: binding("The binding"),
      ...INVALID,
      404: failed("No such corpus, or it was in the trash for too long"),
      409: failed("It is not in the trash, or its title is another's by now: give it a `title`"),
    },
  },
  {
    ...{ method: "post", path: "/api/corpora/{id}/enable", tag },
    summary: "Take a corpus back into every search",
    answers: { 200: binding("The binding"), ...INVALID, ...NOT_FOUND },
  },
  {
    ...{ method: "post", path: "/api/corpora/{id}/disable", tag },
    summary: "Take a corpus out of every search",
    description: "At once; its syncs are cancelled, its index stays. Receipts say that it is disabled.",
    answers: { 200: binding("The binding"), ...INVALID, ...NOT_FOUND },
  },
  {
    ...{ method: "get", path: "/api/audit", tag },
    summary: "Who changed what, when, from what to what",
    query: auditQuerySchema,
    answers: { 200: { description: "Entries, newest first", schema: auditListSchema }, ...INVALID },
  },
];
