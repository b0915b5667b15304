import { z } from "zod";
import { errorAnswerSchema } from "#lib/domain/api.ts";
import { packAdditionSchema } from "#lib/domain/pack.ts";
import {
  arrangePackSchema,
  assemblePackSchema,
  createPackSchema,
  packAddedSchema,
  packExportQuerySchema,
  packItemChangesSchema,
  packListSchema,
  packQuerySchema,
  packRemovedSchema,
  packsQuerySchema,
  packViewSchema,
  savePackVersionSchema,
} from "#lib/domain/pack-api.ts";
import { packVerificationSchema } from "#lib/domain/pack-export.ts";
import { packLeftOutListSchema } from "#lib/domain/pack-left-out.ts";
import type { Operation } from "./openapi-operation.ts";

const failed = (description: string) => ({ description, schema: errorAnswerSchema });
const INVALID = { 400: failed("The request is not valid; the words say which key") };
const NOT_FOUND = { 404: failed("No such pack, or not any more") };
const pack = (description: string) => ({ description, schema: packViewSchema });
const conflict = errorAnswerSchema.extend({ current: packViewSchema });
const tag = "Packs" as const;

/** Packs that people keep: made, arranged, saved as versions, exported, checked. */
export const PACK_OPERATIONS: readonly Operation[] = [
  {
    ...{ method: "get", path: "/api/packs", tag },
    summary: "List packs",
    query: packsQuerySchema,
    answers: { 200: { description: "Packs, last changed first", schema: packListSchema }, ...INVALID },
  },
  {
    ...{ method: "post", path: "/api/packs", tag },
    summary: "Begin a pack, empty or with evidence",
    body: createPackSchema,
    answers: {
      201: pack("The pack's draft"),
      ...INVALID,
      404: failed("Some evidence is not here: nothing was written"),
    },
  },
  {
    ...{ method: "post", path: "/api/packs/assemble", tag },
    summary: "Search, and assemble what is found into a pack's draft",
    description:
      "Diverse, within a budget, with what may speak against marked as a candidate and what was left out counted. Nothing is written but what was found; its receipt has the assembly as a step.",
    body: assemblePackSchema,
    answers: {
      201: pack("The pack's draft"),
      ...INVALID,
      404: failed("Semantic search is not enabled"),
      429: failed("Too many searches at once; Retry-After tells when"),
    },
  },
  {
    ...{ method: "post", path: "/api/packs/verify", tag },
    summary: "Check whether what an exported file cites still stands",
    description:
      "The body is the file itself (docx, json, md or csv, up to 9 MB). Each source: `matches`, `changed_since` (a newer version is current, the cited words stand in the cited one), `words_differ` (of the source, or of the words that the file itself holds or shows), `source_removed`.",
    answers: {
      200: { description: "What of it stands", schema: packVerificationSchema },
      400: failed("The file is no export of a pack"),
      413: failed("The file is too large"),
    },
  },
  {
    ...{ method: "get", path: "/api/packs/{id}", tag },
    summary: "Read a pack's draft, or a version of it",
    description:
      "Every item as it was cited, and how its source stands now. What may not be shown (any more) is `removed`: ref, hashes and scores stay.",
    query: packQuerySchema,
    answers: { 200: pack("The pack"), ...INVALID, ...NOT_FOUND },
  },
  {
    ...{ method: "get", path: "/api/packs/{id}/left-out", tag },
    summary: "List the passages that a pack's assembly left out",
    description:
      "Each with its reason, its document and its words. What may not be shown (any more) is a number.",
    answers: {
      200: { description: "What was left out", schema: packLeftOutListSchema },
      ...INVALID,
      ...NOT_FOUND,
    },
  },
  {
    ...{ method: "delete", path: "/api/packs/{id}", tag },
    summary: "Remove a pack",
    answers: {
      200: { description: "Removed; until when it can be brought back", schema: packRemovedSchema },
      ...INVALID,
      ...NOT_FOUND,
    },
  },
  {
    ...{ method: "post", path: "/api/packs/{id}/restore", tag },
    summary: "Bring a removed pack back",
    answers: { 200: pack("The pack's draft"), ...INVALID, ...NOT_FOUND },
  },
  {
    ...{ method: "post", path: "/api/packs/{id}/items", tag },
    summary: "Add a passage, a page or a figure",
    description: "Pinned to the version that its ref names. A passage stands in a pack once.",
    body: packAdditionSchema,
    answers: {
      200: { description: "It was there already", schema: packAddedSchema },
      201: { description: "Added at the end", schema: packAddedSchema },
      ...INVALID,
      404: failed("No such pack, or the evidence is not here"),
    },
  },
  {
    ...{ method: "get", path: "/api/packs/{id}/items/{item}/changes", tag },
    summary: "Compare an item's words with the current version's",
    description: "The passage is found again by its words and what stood around them.",
    answers: {
      200: { description: "The difference, word by word", schema: packItemChangesSchema },
      ...INVALID,
      404: failed("No such pack or item, or its source is removed"),
    },
  },
  {
    ...{ method: "put", path: "/api/packs/{id}/arrangement", tag },
    summary: "Arrange a pack: title, headings, order, roles, notes",
    description:
      "`base` is the revision that the change was made on. A former arrangement undoes: items that no arrangement names stay.",
    body: arrangePackSchema,
    answers: {
      200: pack("The draft under its new revision"),
      ...INVALID,
      ...NOT_FOUND,
      409: { description: "Changed elsewhere meanwhile; `current` is what is there now", schema: conflict },
    },
  },
  {
    ...{ method: "post", path: "/api/packs/{id}/versions", tag },
    summary: "Save the draft as a version",
    body: savePackVersionSchema,
    answers: {
      201: pack("The draft; the version is its `currentVersion`"),
      ...INVALID,
      ...NOT_FOUND,
      409: failed("Nothing has changed since the newest version, or the draft has moved on since `base`"),
    },
  },
  {
    ...{ method: "get", path: "/api/packs/{id}/export", tag },
    summary: "Export a pack as a file",
    description:
      "`docx` has a footnote for each item that links to the cited passage; `json` is read back by a strict schema; `md` and `csv` hold the same facts. Each carries frame, date, receipts and hashes.",
    query: packExportQuerySchema,
    answers: {
      200: { description: "The file", schema: z.any().describe("bytes of the format asked for") },
      ...INVALID,
      ...NOT_FOUND,
    },
  },
];
