import { errorAnswerSchema } from "#lib/domain/api.ts";
import {
  byNameAnswerSchema,
  byNameQuerySchema,
  historyAnswerSchema,
  historyQuerySchema,
} from "#lib/domain/question-api.ts";
import { utilityAnswerSchema } from "#lib/domain/utility.ts";
import type { Operation } from "./openapi-operation.ts";

const invalid = {
  400: { description: "The request is not valid; the words say which key", schema: errorAnswerSchema },
};

const notFound = { 404: { description: "No such document", schema: errorAnswerSchema } };

/** Questions by name and of a time. */
export const QUESTION_OPERATIONS: readonly Operation[] = [
  {
    method: "get",
    path: "/api/documents/by-name",
    tag: "Documents",
    summary: "Find documents by what they are called",
    description:
      "Title, file name, part of one or initials, one slip forgiven; each with its summary and key passages. A name that is none's, or more than five documents', finds none.",
    query: byNameQuerySchema,
    answers: { 200: { description: "The documents, best first", schema: byNameAnswerSchema }, ...invalid },
  },
  {
    method: "get",
    path: "/api/history",
    tag: "Documents",
    summary: "List everything of a period",
    description:
      "Documents taken in, changed, published or taking effect in it, and conversations held in it, last first. Without `dateFields` taken in or changed.",
    query: historyQuerySchema,
    answers: { 200: { description: "A page of it", schema: historyAnswerSchema }, ...invalid },
  },
  {
    method: "get",
    path: "/api/documents/{id}/utility",
    tag: "Documents",
    summary: "Read what people did with a document",
    description:
      "How often answers showed it, it was opened, packed and judged, and the score that this comes to. It moves ranks only where a search asks for it with `utility`, or the route policy has it on, and then never by more than the policy's weight.",
    answers: { 200: { description: "Counts and score as of now", schema: utilityAnswerSchema }, ...notFound },
  },
];
