import { z } from "zod";
import { MODALITIES } from "./assembly.ts";
import { SUMMARY_METHODS } from "./description.ts";

/** Contract of GET /api/documents/{id}/description. */

const span = z.object({ start: z.number().int(), end: z.number().int() });
const place = z.object({
  evidence_ref: z.string(),
  span: span.describe("code points of the version's canonical text"),
});

export const descriptionAnswerSchema = z.object({
  document_id: z.string(),
  version: z.number().int().describe("the version that is described"),
  state: z.enum(["ready", "waiting"]).describe("`waiting` until the version has been described"),
  modality: z.enum(MODALITIES).describe("modality in packs, by document type"),
  doc_type: z.string().nullable(),
  summary: z.object({
    method: z.enum(SUMMARY_METHODS),
    sentences: z
      .array(place.extend({ text: z.string(), section_path: z.array(z.string()) }))
      .describe("sentences of the document, in reading order"),
    written: z
      .object({ text: z.string(), model: z.string() })
      .nullable()
      .describe("text that a configured model wrote from the sentences; not evidence"),
    note: z.string().nullable().describe("why a configured model wrote nothing"),
  }),
  topics: z.array(z.string()),
  key_terms: z.array(z.object({ term: z.string(), count: z.number().int() })),
  entities: z
    .array(
      z.object({
        type: z.string(),
        name: z.string(),
        count: z.number().int(),
        places: z.array(place).describe("its first places"),
      }),
    )
    .describe("by type, the most frequent first"),
  built_at: z.string().nullable(),
});
export type DescriptionAnswer = z.infer<typeof descriptionAnswerSchema>;
