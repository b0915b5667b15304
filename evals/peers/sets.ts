import { existsSync } from "node:fs";
import path from "node:path";
import type { Judgements } from "../../lib/evaluation/metrics/ranking.ts";
import { readBeirSet } from "../beir/dataset.ts";
import type { PeerDocument } from "./engine.ts";

export type PeerSet = {
  readonly name: string;
  readonly documents: readonly PeerDocument[];
  readonly queries: readonly { readonly id: string; readonly text: string }[];
  readonly qrels: ReadonlyMap<string, Judgements>;
};

/** The collection for the speed figures: documents of the named sets, in order, as one set. */
export const JOINED = "joined";

/** Returns the judged texts in `text/<name>` under the data folder, or null if absent. */
export async function readSet(dataDir: string, name: string): Promise<PeerSet | null> {
  const folder = path.join(dataDir, "text", name);
  if (!existsSync(folder)) return null;
  const { content, queries, qrels } = await readBeirSet(folder);
  if (content.kind !== "texts") return null;
  return { name, documents: content.documents, queries, qrels };
}

/** Joins documents of several sets with distinct ids. Takes the same number of questions from each, in turn. */
export function joinSets(sets: readonly PeerSet[], documentCount: number, questionCount: number): PeerSet {
  const all = sets.flatMap(({ name, documents }) =>
    documents.map((each) => ({ ...each, id: `${name}-${each.id}` })),
  );
  const turns = Array.from({ length: Math.max(...sets.map(({ queries }) => queries.length)) }, (_, at) =>
    sets.flatMap(({ name, queries }) =>
      queries.slice(at, at + 1).map(({ id, text }) => ({ id: `${name}-${id}`, text })),
    ),
  );
  return {
    name: JOINED,
    documents: all.slice(0, documentCount),
    queries: turns.flat().slice(0, questionCount),
    qrels: new Map(),
  };
}
