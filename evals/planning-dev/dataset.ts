import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { AppError } from "#lib/errors/app-error.ts";
import { parseJsonLines } from "../beir/parse.ts";

export const KINDS = [
  "identifier-in-question",
  "identifier-alone",
  "according-to",
  "two-documents",
  "synonyms",
  "typos",
  "table-cell",
  "number",
  "negation",
  "unanswerable",
] as const;
export type Kind = (typeof KINDS)[number];

export const HALVES = ["tune", "report"] as const;
export type Half = (typeof HALVES)[number];

const STYLES = ["officer", "consultant", "councillor", "resident", "keywords"] as const;

const sourceSchema = z.strictObject({
  /** Key of a document in documents.json. */
  document: z.string().min(1),
  /** Page of the file, counted from 1. */
  page: z.number().int().positive(),
  /** 2 answers. 1 helps. */
  grade: z.union([z.literal(1), z.literal(2)]),
  /** A passage of the page with one of these is right (see anchors.ts). */
  anchors: z.array(z.string().regex(/^\d+:[0-9a-f]{16}$/)).min(1),
});
export type JudgedSource = Readonly<z.infer<typeof sourceSchema>>;

const questionLine = z
  .strictObject({
    id: z.string().min(1),
    kind: z.enum(KINDS),
    style: z.enum(STYLES),
    half: z.enum(HALVES),
    query: z.string().min(1),
    /** For typos: the question without them. */
    pair: z.string().min(1).optional(),
    sources: z.array(sourceSchema),
  })
  .transform(({ id, ...rest }) => ({ _id: id, ...rest }));
export type PlanningQuestion = Readonly<z.infer<typeof questionLine>>;

const documentsSchema = z.record(z.string(), z.strictObject({ file: z.string(), half: z.enum(HALVES) }));
type PlanningDocument = { readonly file: string; readonly half: Half };

export type PlanningDevSet = {
  readonly questions: readonly PlanningQuestion[];
  /** sha256 of the questions file. */
  readonly hash: string;
  /** The whole library by key. `file` is a path below `planning` of the open data. */
  readonly documents: Readonly<Record<string, PlanningDocument>>;
};

/**
 * Reads the set and checks it against its documents.
 * @throws AppError("bad_request") for an invalid line, an unknown document, or a document of the other half.
 */
export async function readPlanningDevSet(): Promise<PlanningDevSet> {
  const read = (name: string) => readFile(new URL(name, import.meta.url), "utf8");
  const written = await read("questions.jsonl");
  const questions = parseJsonLines(written, "questions.jsonl", questionLine);
  const documents = documentsSchema.parse(JSON.parse(await read("documents.json")));
  for (const { _id, half, sources } of questions)
    for (const { document } of sources)
      if (documents[document]?.half !== half)
        throw new AppError("bad_request", `${_id} names ${document}, which is no document of its half.`);
  return { questions, hash: createHash("sha256").update(written).digest("hex"), documents };
}
