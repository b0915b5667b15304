import { z } from "zod";
import { JUDGEMENT_ORIGINS } from "#lib/domain/judgement.ts";
import { LANE_STATUSES } from "#lib/domain/lane.ts";
import { packArrangementSchema } from "#lib/domain/pack.ts";
import { answerListsSchema, storedDetailSchema, storedFrameSchema } from "#lib/domain/stored-answer.ts";
import { count, flag, id, list, moment, pageNumber, real, record, whole, words } from "../fields.ts";

/** Rows about the work of people: judgements, disabled passages, packs, receipts and the audit log. */

const span = { char_start: count, char_end: count, quote: words, prefix: words, suffix: words } as const;

export const judgementLine = z.strictObject({
  query_text: words,
  query_hash: words,
  document_id: id,
  version_number: count,
  page: pageNumber.nullable(),
  ...span,
  grade: z.number().int().min(0).max(3),
  actor_id: words,
  origin: z.enum(JUDGEMENT_ORIGINS),
  created_at: moment,
});

export const disabledPassageLine = z.strictObject({
  id,
  document_id: id,
  version: count,
  ...span,
  reason: words,
  actor_id: words,
  created_at: moment,
});

export const packLine = z.strictObject({
  id,
  title: words,
  draft: packArrangementSchema,
  revision: count,
  current_version: count,
  saved_revision: count,
  frame: record.nullable(),
  assembly: record.nullable(),
  receipt_ids: list,
  actor_id: words,
  created_at: moment,
  updated_at: moment,
});

export const packVersionLine = z.strictObject({
  pack_id: id,
  number: count,
  arrangement: packArrangementSchema,
  note: words,
  actor_id: words,
  created_at: moment,
});

export const packItemLine = z.strictObject({
  id,
  pack_id: id,
  evidence_ref: id,
  document_id: id,
  corpus_id: id,
  version_number: count,
  ...{ char_start: count, char_end: count, page: pageNumber.nullable() },
  byte_hash: words,
  quote_hash: words,
  ...{ quote: words, prefix: words, suffix: words },
  section_path: list,
  modality: words,
  provenance: record,
  named_document_ids: list,
  actor_id: words,
  created_at: moment,
});

const laneStatus = z.enum(LANE_STATUSES);

/** A receipt is read from its frame and detail. */
const frame = record.refine((value) => storedFrameSchema.safeParse(value).success, {
  message: "not the frame of a search",
});
const detail = record.refine((value) => storedDetailSchema.safeParse(value).success, {
  message: "not the detail of a receipt",
});

export const receiptLine = z.strictObject({
  id,
  query: words,
  frame,
  origin: words,
  status: laneStatus,
  profile: words,
  mode: words,
  lanes: list,
  corpus_ids: list,
  reason_codes: list,
  document_count: count,
  took_ms: whole,
  detail,
  pinned: flag,
  judged: flag,
  as_of: moment,
  actor_id: words,
  created_at: moment,
});

/** The outputs of a step: its lists, if it has them, are lists, because a receipt is read from them. */
const outputs = record.refine((value) => answerListsSchema.safeParse(value).success, {
  message: "not the results and documents of an answer",
});

export const toolRunLine = z.strictObject({
  id,
  trace_id: id,
  ordinal: count,
  tool: words,
  provider_kind: words,
  lane: words.nullable(),
  model_id: words.nullable(),
  inputs_logged: record,
  outputs,
  reason_codes: list,
  status: laneStatus,
  error: words.nullable(),
  started_ms: real,
  latency_ms: real,
  as_of: moment,
  actor_id: words,
  created_at: moment,
});

export const auditLine = z.strictObject({
  actor_id: words,
  action: words,
  subject_type: words,
  subject_id: id,
  before: record.nullable(),
  after: record.nullable(),
  created_at: moment,
});
