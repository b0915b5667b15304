import { z } from "zod";
import { corpusIdSchema } from "./corpus-binding.ts";
import { isoDay } from "./day.ts";
import { LABEL_LIMIT } from "./json-limits.ts";
import { MAX_PLACE_CHARS } from "./place-limits.ts";
import { type FactName, MAX_PROJECTS, PROJECT_KINDS } from "./project-kinds.ts";

/** Projects, and the contracts of /api/projects (ADR 0113). */

export const projectIdSchema = z.string().regex(/^proj_[a-z0-9]{8,40}$/, "not a project's id");

const words = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .overwrite((text) => text.replace(/\s+/g, " "));

/** What a kind of project states about itself. Null: not stated. */
const facts = {
  reference: words(120)
    .nullable()
    .describe("of an application: its reference, as documents state it; required"),
  stage: words(120).nullable().describe("of plan-making: such as `Regulation 18`"),
  authority: words(200).nullable(),
  site: z
    .string()
    .trim()
    .min(1)
    .max(MAX_PLACE_CHARS)
    .nullable()
    .describe(
      "of an application: a grid reference, latitude and longitude, GeoJSON, well-known text, or the ref of a record",
    ),
  receivedDate: isoDay.nullable().describe("of an application"),
  validDate: isoDay.nullable().describe("of an application"),
  decidedDate: isoDay.nullable().describe("of an application"),
  decision: words(200).nullable().describe("of an application"),
} satisfies Record<FactName, z.ZodType>;

const title = words(200);
const corporaAsked = z
  .array(corpusIdSchema)
  .max(LABEL_LIMIT)
  .describe("ids of the only corpora that its searches ask; empty: all corpora");
const ownDocuments = z
  .boolean()
  .describe(
    "whether its searches find only documents of its reference or its stage; a search can lift this with `projectDocuments: any`",
  );

export const createProjectSchema = z.strictObject({
  kind: z.enum(PROJECT_KINDS),
  title,
  ...z.object(facts).partial().shape,
  corpora: corporaAsked.default([]),
  ownDocuments: ownDocuments.default(true),
});
export type CreateProjectInput = z.input<typeof createProjectSchema>;

/** Absent: unchanged. Null: not stated any more. */
export const editProjectSchema = z
  .strictObject({ title, ...facts, corpora: corporaAsked, ownDocuments })
  .partial();
export type EditProject = z.output<typeof editProjectSchema>;

const isoTime = z.iso.datetime();
const corpus = z.strictObject({ id: z.string(), title: z.string() });

/** Without its site, which may be long. */
const projectSummarySchema = z.strictObject({
  id: z.string(),
  kind: z.enum(PROJECT_KINDS),
  title: z.string(),
  ...z.object(facts).omit({ site: true }).shape,
  hasSite: z.boolean(),
  corpora: z
    .array(corpus)
    .readonly()
    .describe("the corpora that its searches ask, as far as the reader may see them, by title"),
  asksAllCorpora: z.boolean(),
  ownDocuments,
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type ProjectSummary = Readonly<z.output<typeof projectSummarySchema>>;

export const projectListSchema = z.strictObject({
  projects: z
    .array(projectSummarySchema)
    .max(MAX_PROJECTS)
    .readonly()
    .describe("by title; removed ones left out"),
});
export type ProjectList = Readonly<z.output<typeof projectListSchema>>;

export const projectSchema = projectSummarySchema.extend({
  site: z
    .strictObject({
      place: z.string().describe("as it was given"),
      words: z.string().describe("the place, or the name of the record"),
    })
    .nullable()
    .describe("null without a site, and where the reader may not see the record or it is gone"),
  documents: z
    .strictObject({
      total: z.number().int(),
      first: z
        .array(z.strictObject({ id: z.string(), title: z.string(), corpus: z.string() }))
        .readonly()
        .describe("the first of them, by title"),
    })
    .nullable()
    .describe(
      "documents of its reference or its stage in its corpora; null if it states neither these nor corpora",
    ),
});
export type Project = Readonly<z.output<typeof projectSchema>>;

export const projectRemovedSchema = z.strictObject({ id: z.string(), title: z.string(), undoUntil: isoTime });
export type ProjectRemoved = Readonly<z.output<typeof projectRemovedSchema>>;
