import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { AppError } from "#lib/errors/app-error.ts";
import type { Judgements } from "../metrics/ranking.ts";

export type BeirDocument = { readonly id: string; readonly title: string; readonly text: string };

/** A judged collection: texts, or PDFs whose pages are judged (`document#p<page>`, pages from 1). */
export type BeirSet = {
  readonly name: string;
  readonly content:
    | { readonly kind: "texts"; readonly documents: readonly BeirDocument[] }
    | { readonly kind: "pages"; readonly files: readonly { readonly id: string; readonly path: string }[] };
  readonly queries: readonly { readonly id: string; readonly text: string }[];
  readonly qrels: ReadonlyMap<string, Judgements>;
};

const documentSchema = z.object({ _id: z.string(), title: z.string().default(""), text: z.string() });
const querySchema = z.object({ _id: z.string(), text: z.string() });

/**
 * Reads a folder in BEIR's layout: corpus.jsonl (or pdf/), queries.jsonl, qrels.tsv. Queries without a relevant
 * document are left out.
 * @throws AppError("bad_request") when the folder is no such set.
 */
export async function readBeirSet(folder: string): Promise<BeirSet> {
  if (!existsSync(path.join(folder, "queries.jsonl"))) {
    throw new AppError("bad_request", `${folder} has no queries.jsonl: name the folder of one set.`);
  }
  const qrels = parseQrels(await readFile(path.join(folder, "qrels.tsv"), "utf8"));
  const queries = await jsonLines(path.join(folder, "queries.jsonl"), querySchema);
  return {
    name: path.basename(path.resolve(folder)),
    content: await readContent(folder, qrels),
    queries: queries.filter((query) => qrels.has(query._id)).map(({ _id, text }) => ({ id: _id, text })),
    qrels,
  };
}

async function readContent(
  folder: string,
  qrels: ReadonlyMap<string, Judgements>,
): Promise<BeirSet["content"]> {
  if (!existsSync(path.join(folder, "pdf"))) {
    const documents = await jsonLines(path.join(folder, "corpus.jsonl"), documentSchema);
    return { kind: "texts", documents: documents.map(({ _id, title, text }) => ({ id: _id, title, text })) };
  }
  // Some sets name documents with the extension, some without.
  const named = new Set([...qrels.values()].flatMap((gains) => [...gains.keys()].map(documentOfPage)));
  const files = (await readdir(path.join(folder, "pdf"))).filter((file) => /\.pdf$/i.test(file)).sort();
  const bare = (file: string) => file.replace(/\.pdf$/i, "");
  return {
    kind: "pages",
    files: files.map((file) => ({
      id: named.has(file) || !named.has(bare(file)) ? file : bare(file),
      path: path.join(folder, "pdf", file),
    })),
  };
}

/** `report.pdf#p3` → `report.pdf`. */
export function documentOfPage(pageId: string): string {
  return pageId.replace(/#p\d+$/, "");
}

/** Lines of query-id, corpus-id, score under one line of headings; only positive scores are kept. */
export function parseQrels(text: string): ReadonlyMap<string, Judgements> {
  const qrels = new Map<string, Map<string, number>>();
  for (const line of text.split(/\r?\n/).slice(1)) {
    const [query, document, score] = line.split("\t");
    if (query === undefined || document === undefined || !(Number(score) > 0)) continue;
    const gains = qrels.get(query) ?? new Map<string, number>();
    gains.set(document, Number(score));
    qrels.set(query, gains);
  }
  return qrels;
}

async function jsonLines<T>(file: string, schema: z.ZodType<T>): Promise<T[]> {
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => schema.parse(JSON.parse(line)));
}
