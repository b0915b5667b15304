import { z } from "zod";
import { PROJECT_PARTS } from "./frame-choices.ts";
import { hiddenCellsSchema } from "./hidden-cells-api.ts";
import { LANE_STATUSES } from "./lane.ts";
import { SITE_RELATIONS } from "./place-items.ts";
import { QUESTION_KINDS, recognisedSchema } from "./question-kind.ts";
import { STRENGTHS } from "./search.ts";
import { SEARCH_NOTE_CODES } from "./search-note.ts";

/** What a search over the public HTTP API answers. OpenAPI prints it. */

const policyPart = {
  evidence_ref: z.string(),
  text: z.string().describe("its first words, with secrets masked"),
};

const policyCardSchema = z.object({
  policies: z
    .array(
      z.object({
        document_id: z.string(),
        title: z.string().describe("title of the document"),
        corpus_id: z.string(),
        adoption_status: z.string().nullable(),
        published_date: z.string().nullable(),
        replaced_by: z
          .object({ document_id: z.string(), title: z.string() })
          .optional()
          .describe("the document that is declared to replace this one"),
        heading: z.string().describe("heading of the policy, as printed"),
        page: z.number().int().nullable().describe("its first page; null in formats without pages"),
        ...policyPart,
        lead_in: z
          .string()
          .optional()
          .describe("for a clause: the first words of the paragraph that introduces its list"),
        clauses: z.array(
          z.object({
            label: z
              .string()
              .describe("as printed: “(a)”; empty for a paragraph between clauses or after the last"),
            ...policyPart,
          }),
        ),
      }),
    )
    .min(1)
    .describe(
      "documents that hold it: adopted ones first, then the newest, and last those that another replaces and that are not the only adopted ones; at most five",
    ),
  more_documents: z.number().int().describe("number of further documents that have it"),
});

const placeAnswerSchema = z.object({
  words: z.string().describe("the place as it was given"),
  area_m2: z.number().nullable().describe("null if the place is the areas of a dataset"),
  centre: z.tuple([z.number(), z.number()]).readonly().nullable().describe("longitude, latitude"),
  grid_reference: z.string().nullable(),
  records: z
    .array(
      z.object({
        record_ref: z.string(),
        dataset_name: z.string(),
        reference: z.string(),
        name: z.string().nullable(),
        relation: z.enum(SITE_RELATIONS),
        overlap_share: z.number().nullable(),
        distance_metres: z.number(),
        size_m2: z.number().optional().describe("present if records must meet conditions, and it is known"),
        inside: z
          .object({
            record_ref: z.string(),
            name: z.string(),
            share: z.number().nullable().describe("of the record; null for a point or a line"),
          })
          .optional()
          .describe("the area of `placeInside` that it lies in"),
      }),
    )
    .describe("records on the place, and the nearest of datasets without any there; at most 50"),
  record_count: z.number().int(),
  linked_documents: z.number().int().describe("documents that are linked to the place"),
  not_covered: z.array(z.string()).describe("datasets that do not cover the place"),
});

export const searchAnswerSchema = z.object({
  query: z.string(),
  corrected_query: z
    .string()
    .optional()
    .describe("the question as it was searched, if misspelt words were corrected"),
  policy: policyCardSchema
    .optional()
    .describe(
      "the policy or numbered paragraph that is the whole question, such as “Policy H4” or “NPPF 135”",
    ),
  results: z.array(
    z.object({
      document_id: z.string(),
      filename: z.string(),
      document_url: z.string(),
      sections: z.array(
        z.object({
          score: z.number(),
          offset: z
            .number()
            .int()
            .describe("first character of the section in the document's canonical text, in code points"),
          limit: z.number().int().describe("length of the section in code points"),
          text: z
            .string()
            .describe(
              "the part of the section that matches best, about 300 characters at most, with secrets masked",
            ),
          section: z.array(z.string()).describe("its headings, outermost first"),
          hidden: hiddenCellsSchema.optional(),
          evidence_ref: z.string(),
        }),
      ),
    }),
  ),
  status: z.enum(LANE_STATUSES),
  reason_codes: z.array(z.string()),
  strength: z.enum(STRENGTHS).describe("weak: nothing found counts as strong evidence"),
  notes: z.array(z.string()).describe("what a person should know about how this was answered"),
  coded_notes: z
    .array(z.object({ code: z.enum(SEARCH_NOTE_CODES), text: z.string() }))
    .describe("the texts of `notes`, in the same order, each with a code for programs"),
  question_kind: z.enum(QUESTION_KINDS),
  recognised: z
    .array(recognisedSchema)
    .describe("what was recognised in the question; empty without `recognise`"),
  project: z
    .object({
      id: z.string(),
      title: z.string(),
      set: z
        .array(z.enum(PROJECT_PARTS))
        .describe("what the project set; `place_unknown`: its site could not be read"),
    })
    .optional()
    .describe("present if the search was asked in a project"),
  place: placeAnswerSchema.optional().describe("present if the question is about a place"),
  trace_id: z.string().describe("id of its receipt: /api/receipts/{trace_id}"),
  receipt_stored: z.boolean(),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
