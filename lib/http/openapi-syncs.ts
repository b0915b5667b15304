import { errorAnswerSchema } from "#lib/domain/api.ts";
import { syncItemListSchema, syncListSchema, syncRunViewSchema } from "#lib/domain/corpus-api.ts";
import { startSyncSchema, syncItemsQuerySchema, syncsQuerySchema } from "#lib/domain/sync.ts";
import type { Operation } from "./openapi-operation.ts";

const failed = (description: string) => ({ description, schema: errorAnswerSchema });
const INVALID = { 400: failed("The request is not valid; the words say which key") };
const NOT_FOUND = { 404: failed("No such corpus or sync, or it is too long ago") };
const run = (description: string) => ({ description, schema: syncRunViewSchema });
const tag = "Console" as const;

/** Syncs of a corpus with the places it is bound to: planned, looked at, confirmed, cancelled. */
export const SYNC_OPERATIONS: readonly Operation[] = [
  {
    ...{ method: "get", path: "/api/corpora/{id}/syncs", tag },
    summary: "List a corpus's syncs, newest first",
    query: syncsQuerySchema,
    answers: { 200: { description: "Its syncs", schema: syncListSchema }, ...INVALID },
  },
  {
    ...{ method: "post", path: "/api/corpora/{id}/syncs", tag },
    summary: "Sync a corpus with the places it is bound to",
    description:
      "Answers at once with the sync, or with the one that is under way already. It plans first; with `planOnly`, or when it would remove more than the binding allows, it stops as `awaiting_confirmation`.",
    body: startSyncSchema,
    answers: {
      202: run("The sync"),
      ...INVALID,
      ...NOT_FOUND,
      409: failed("The corpus is disabled, in the trash, or bound to no place"),
    },
  },
  {
    ...{ method: "get", path: "/api/corpora/{id}/syncs/{run}", tag },
    summary: "Read how far a sync is",
    answers: { 200: run("The sync as it stands now"), ...INVALID, ...NOT_FOUND },
  },
  {
    ...{ method: "get", path: "/api/corpora/{id}/syncs/{run}/items", tag },
    summary: "Read what a sync does about each file",
    description: "In the order it is done. Unchanged files are not among them.",
    query: syncItemsQuerySchema,
    answers: { 200: { description: "Its files", schema: syncItemListSchema }, ...INVALID, ...NOT_FOUND },
  },
  {
    ...{ method: "post", path: "/api/corpora/{id}/syncs/{run}/confirm", tag },
    summary: "Let a planned sync go on",
    description: "In the audit log.",
    answers: { 200: run("The sync"), ...INVALID, ...NOT_FOUND, 409: failed("It does not wait any more") },
  },
  {
    ...{ method: "post", path: "/api/corpora/{id}/syncs/{run}/cancel", tag },
    summary: "Stop a sync, or give up its plan",
    description: "What it has done stays done; the rest is found again by the next one.",
    answers: { 200: run("The sync"), ...INVALID, ...NOT_FOUND, 409: failed("It is over already") },
  },
];
