import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#lib/errors/app-error.ts";
import type { Judgements } from "#lib/evaluation/metrics/ranking.ts";
import { documentLine, lineError, parseJsonLines, parseQrels, queryLine } from "./parse.ts";

type BeirDocument = { readonly id: string; readonly title: string; readonly text: string };

export type BeirQuery = {
  readonly id: string;
  readonly text: string;
  /** `metadata.type` or `metadata.class`, if the set has one. */
  readonly class: string | null;
};

/** A judged collection of texts, or of PDFs whose pages are judged (`document#p<page>`, pages from 1). */
export type BeirSet = {
  readonly name: string;
  /** sha256 of the questions and their judgements. */
  readonly hash: string;
  readonly content:
    | { readonly kind: "texts"; readonly documents: readonly BeirDocument[] }
    | { readonly kind: "pages"; readonly files: readonly { readonly id: string; readonly path: string }[] };
  /** Questions with relevant documents. */
  readonly queries: readonly BeirQuery[];
  /** Questions that the set marks as unanswerable (`metadata.unanswerable`). */
  readonly unanswerable: readonly BeirQuery[];
  readonly qrels: ReadonlyMap<string, Judgements>;
};

/**
 * Reads a folder in BEIR's layout: corpus.jsonl (or pdf/), queries.jsonl, qrels.tsv (or qrels/test.tsv).
 * @throws AppError("bad_request") if the folder is not such a set, or with file, line and reason for an invalid line.
 */
export async function readBeirSet(folder: string): Promise<BeirSet> {
  const judged = ["qrels.tsv", "qrels/test.tsv"].find((file) => existsSync(path.join(folder, file)));
  const qrelsFile = judged ?? "qrels.tsv";
  const qrels = parseQrels(await readText(folder, qrelsFile), path.join(folder, qrelsFile));
  const lines = await readLines(folder, "queries.jsonl", queryLine);
  checkQueries(path.join(folder, qrelsFile), qrels, new Set(lines.map(({ _id }) => _id)));
  const all = lines.map(({ _id, text, metadata }) => ({
    query: { id: _id, text, class: classOf(metadata) },
    answerable: [...(qrels.get(_id)?.values() ?? [])].some((gain) => gain > 0),
    unanswerable: metadata?.unanswerable === true,
  }));
  const queries = all.filter(({ answerable }) => answerable).map(({ query }) => query);
  return {
    name: path.basename(path.resolve(folder)),
    hash: hashOf(queries, qrels),
    content: await readContent(folder, qrels),
    queries,
    unanswerable: all.flatMap(({ query, ...is }) => (is.unanswerable && !is.answerable ? [query] : [])),
    qrels,
  };
}

/** Judgements of an absent question suggest files of different sets. */
function checkQueries(
  file: string,
  qrels: ReadonlyMap<string, Judgements>,
  queries: ReadonlySet<string>,
): void {
  const stranger = [...qrels.keys()].find((id) => !queries.has(id));
  if (stranger !== undefined)
    throw lineError(file, 1, `judges the query ${stranger}, which queries.jsonl has not`);
}

function classOf(metadata: Readonly<Record<string, unknown>> | undefined): string | null {
  const named = metadata?.class ?? metadata?.type;
  return typeof named === "string" ? named : null;
}

function hashOf(queries: readonly BeirQuery[], qrels: ReadonlyMap<string, Judgements>): string {
  const judged = queries.map(({ id, text }) => [id, text, [...(qrels.get(id) ?? [])].sort()]);
  return createHash("sha256").update(JSON.stringify(judged)).digest("hex");
}

async function readContent(
  folder: string,
  qrels: ReadonlyMap<string, Judgements>,
): Promise<BeirSet["content"]> {
  if (!existsSync(path.join(folder, "pdf"))) {
    const documents = await readLines(folder, "corpus.jsonl", documentLine);
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
function documentOfPage(pageId: string): string {
  return pageId.replace(/#p\d+$/, "");
}

async function readLines<T extends { readonly _id: string }>(
  folder: string,
  file: string,
  schema: Parameters<typeof parseJsonLines<T>>[2],
): Promise<T[]> {
  return parseJsonLines(await readText(folder, file), path.join(folder, file), schema);
}

async function readText(folder: string, file: string): Promise<string> {
  try {
    return await readFile(path.join(folder, file), "utf8");
  } catch (cause) {
    const reason = `${folder} has no ${file}: name the folder of one set.`;
    throw new AppError("bad_request", reason, {}, { cause });
  }
}
