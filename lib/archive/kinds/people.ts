import { z } from "zod";
import { JUDGEMENT_ORIGINS } from "#lib/domain/judgement.ts";
import { LANE_STATUSES } from "#lib/domain/lane.ts";
import { packArrangementSchema } from "#lib/domain/pack.ts";
import { RECEIPT_ORIGINS } from "#lib/domain/receipt.ts";
import { answerListsSchema, storedDetailSchema, storedFrameSchema } from "#lib/domain/stored-answer.ts";
import {
  freeObject,
  storedItemProvenance,
  storedModality,
  storedPackAssembly,
  storedPackFrame,
} from "#lib/domain/stored-columns.ts";
import { count, flag, id, moment, name, pageNumber, quote, real, texts, upTo, whole } from "../fields.ts";

/** Rows about the work of people: judgements, disabled passages, packs, receipts and the audit log. */

const span = { char_start: count, char_end: count, quote, prefix: quote, suffix: quote } as const;

export const judgementLine = z.strictObject({
  query_text: z.string().max(4000),
  query_hash: name,
  document_id: id,
  version_number: count,
  page: pageNumber.nullable(),
  ...span,
  grade: z.number().int().min(0).max(3),
  actor_id: upTo(200),
  origin: z.enum(JUDGEMENT_ORIGINS),
  created_at: moment,
});

export const disabledPassageLine = z.strictObject({
  id,
  document_id: id,
  version: count,
  ...span,
  reason: upTo(4000),
  actor_id: upTo(200),
  created_at: moment,
});

export const packLine = z.strictObject({
  id,
  title: upTo(300),
  draft: packArrangementSchema,
  revision: count,
  current_version: count,
  saved_revision: count,
  frame: storedPackFrame,
  assembly: storedPackAssembly,
  receipt_ids: texts(1000),
  actor_id: upTo(200),
  created_at: moment,
  updated_at: moment,
});

export const packVersionLine = z.strictObject({
  pack_id: id,
  number: count,
  arrangement: packArrangementSchema,
  note: upTo(4000),
  actor_id: upTo(200),
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
  byte_hash: name,
  quote_hash: name,
  ...{ quote, prefix: quote, suffix: quote },
  section_path: texts(100, 2000),
  modality: storedModality,
  provenance: storedItemProvenance,
  named_document_ids: texts(1000),
  actor_id: upTo(200),
  created_at: moment,
});

const laneStatus = z.enum(LANE_STATUSES);

/** A receipt is read from its frame and detail. */
const frame = freeObject.refine((value) => storedFrameSchema.safeParse(value).success, {
  message: "not the frame of a search",
});
const detail = freeObject.refine((value) => storedDetailSchema.safeParse(value).success, {
  message: "not the detail of a receipt",
});

export const receiptLine = z.strictObject({
  id,
  query: upTo(4000),
  frame,
  origin: z.enum(RECEIPT_ORIGINS),
  status: laneStatus,
  profile: upTo(200),
  mode: upTo(200),
  lanes: texts(100),
  corpus_ids: z.array(id).max(1000),
  reason_codes: texts(1000),
  document_count: count,
  took_ms: whole,
  detail,
  pinned: flag,
  judged: flag,
  as_of: moment,
  actor_id: upTo(200),
  created_at: moment,
});

/** The outputs of a step: its lists, if it has them, are lists, because a receipt is read from them. */
const outputs = freeObject.refine((value) => answerListsSchema.safeParse(value).success, {
  message: "not the results and documents of an answer",
});

export const toolRunLine = z.strictObject({
  id,
  trace_id: id,
  ordinal: count,
  tool: upTo(200),
  provider_kind: upTo(200),
  lane: upTo(200).nullable(),
  model_id: upTo(400).nullable(),
  inputs_logged: freeObject.catch({}),
  outputs,
  reason_codes: texts(1000),
  status: laneStatus,
  error: upTo(4000).nullable(),
  started_ms: real,
  latency_ms: real,
  as_of: moment,
  actor_id: upTo(200),
  created_at: moment,
});

export const auditLine = z.strictObject({
  actor_id: upTo(200),
  action: upTo(200),
  subject_type: upTo(60),
  subject_id: id,
  before: freeObject.nullable().catch(null),
  after: freeObject.nullable().catch(null),
  created_at: moment,
});
