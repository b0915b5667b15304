import { similarityOf } from "#lib/assembly/similarity.ts";
import type { Context } from "#lib/context.ts";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import { ASSEMBLY_SETTINGS, DEFAULT_CONFIGURATION } from "#lib/domain/assembly-settings.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { searchIndex } from "#lib/retrieval/search.ts";
import { candidatesOfEvidence } from "#lib/services/assembly/internal/assembly-candidates.ts";
import { assembleEvidence } from "#lib/services/assembly/shared/assemble-evidence.ts";
import { evidenceDeps } from "#lib/services/search/search-evidence.ts";
import type { BeirSet } from "../beir/dataset.ts";
import type { LoadedCorpus } from "../beir/load-corpus.ts";
import { halfOf } from "../runs/split.ts";

/** Number of items of a list that are measured. */
export const FIRST = 10;
/** Configurations measured beside the ranking itself. */
const MEASURED = [DEFAULT_CONFIGURATION] as const;
export const LISTS = ["ranked", ...MEASURED] as const;
export type ListId = (typeof LISTS)[number];

export type DiversityRow = {
  readonly id: string;
  readonly half: "tune" | "report";
  readonly lists: Readonly<Record<ListId, DiversityFigures>>;
};

type DiversityFigures = {
  /** Pairs among the first ten that count as duplicates. */
  readonly pairs: number;
  /**
   * Share of the relevant clusters with an item in the list, 0..1. A cluster is a relevant passage with its duplicates.
   */
  readonly recall: number;
};

/** Measures duplicates and recall in the first ten of the ranking and of each pack, for each question. */
export async function measureDiversity(
  context: Context,
  set: Pick<BeirSet, "content" | "queries" | "qrels">,
  { corpusId, ids }: LoadedCorpus,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<DiversityRow[]> {
  const { content } = set;
  if (content.kind !== "texts")
    throw new AppError("bad_request", "Clusters are of passages: a set of texts.");
  const textOf = new Map(content.documents.map(({ id, text }) => [id, text]));
  const rows: DiversityRow[] = [];
  for (const { id, text } of set.queries) {
    const relevant = [...(set.qrels.get(id) ?? [])].flatMap(([document, gain]) => {
      const words = gain > 0 ? textOf.get(document) : undefined;
      return words === undefined ? [] : [{ document, words }];
    });
    const figures = (items: readonly AssemblyCandidate[]) =>
      figuresOf(items.slice(0, FIRST), relevant, ({ sourcePath }) => ids.get(sourcePath) ?? "");
    const filters = { corpora: [corpusId] };
    const { candidates } = await searchIndex(
      evidenceDeps(context),
      searchFrameSchema.parse({ query: text, filters }),
    );
    const packs = await Promise.all(
      MEASURED.map(async (name) => {
        const { assembly } = await assembleEvidence(context, {
          frame: { query: text, filters },
          config: { name },
        });
        return [name, figures(assembly.items.map(({ candidate }) => candidate))] as const;
      }),
    );
    const ranked = figures(await candidatesOfEvidence(context, candidates.slice(0, FIRST)));
    const lists = {
      ranked,
      ...(Object.fromEntries(packs) as Record<(typeof MEASURED)[number], typeof ranked>),
    };
    rows.push({ id, half: halfOf(id), lists });
    onProgress(rows.length, set.queries.length);
  }
  return rows;
}

type Relevant = { readonly document: string; readonly words: string };

function figuresOf(
  items: readonly AssemblyCandidate[],
  relevant: readonly Relevant[],
  documentOf: (candidate: AssemblyCandidate) => string,
): DiversityFigures {
  const [first] = items;
  const { nearDuplicate } = ASSEMBLY_SETTINGS.configurations[DEFAULT_CONFIGURATION] ?? {};
  if (first === undefined || nearDuplicate === undefined) return { pairs: 0, recall: 0 };
  const { duplicates } = similarityOf(nearDuplicate);
  const pairs = items.flatMap((one, index) =>
    items.slice(index + 1).filter((other) => duplicates(one, other) !== null),
  ).length;
  const hit = relevant.filter(({ document, words }) => {
    const passage = { ...first, text: words, vector: null };
    return items.some((item) => documentOf(item) === document || duplicates(item, passage) !== null);
  });
  return { pairs, recall: relevant.length === 0 ? 0 : hit.length / relevant.length };
}
