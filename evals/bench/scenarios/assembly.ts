import { assemble } from "#lib/assembly/assemble.ts";
import { shinglesOf } from "#lib/assembly/shingles.ts";
import type { AssemblyCandidate, AssemblyPorts } from "#lib/domain/assembly.ts";
import { ASSEMBLY_SETTINGS, DEFAULT_CONFIGURATION } from "#lib/domain/assembly-settings.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { searchIndex } from "#lib/retrieval/search.ts";
import { candidatesOfEvidence } from "#lib/services/assembly/internal/assembly-candidates.ts";
import { assemblyPorts } from "#lib/services/assembly/internal/assembly-ports.ts";
import { evidenceDeps } from "#lib/services/search/search-evidence.ts";
import type { Figure } from "../figures.ts";
import type { BenchInstance } from "../instance.ts";
import { makeQuestion, type Vocabulary } from "../questions.ts";
import { interleaved, timed } from "../sampling.ts";
import { summarise } from "../statistics.ts";
import { seeded } from "../texts.ts";

const WARM_UP = 10;
/** Number of input candidates and output items. */
const CANDIDATES = 200;

/** Assembly of 200 candidates into 20 compared with its floor, in turns, and its parts. */
export async function assemblyFigures(
  instance: BenchInstance,
  vocabulary: Vocabulary,
  rounds: number,
): Promise<Figure[]> {
  const random = seeded(13);
  const config = ASSEMBLY_SETTINGS.configurations[DEFAULT_CONFIGURATION];
  if (config === undefined) throw new AppError("internal", "There is no default configuration.");
  const scenes: Scene[] = [];
  for (let round = 0; round < WARM_UP + rounds; round++)
    scenes.push(await sceneOf(instance, random, vocabulary));
  const sceneAt = (round: number) => scenes[round % scenes.length] ?? { query: "", candidates: [] };
  const run = (round: number, over: Partial<AssemblyPorts>) => {
    const { query, candidates } = sceneAt(round);
    const ports = assemblyPorts(instance.context(), searchFrameSchema.parse({ query }));
    return timed(() => assemble({ query }, { candidates }, config, { ...ports, ...over }));
  };
  const alone: Partial<AssemblyPorts> = {
    follow: async () => ({ steps: [], restricted: 0 }),
    findCountervailing: () => [],
    readJoined: async (joined) => joined.map(() => null),
  };
  const samples = await interleaved(
    [
      async (round) => ({ alone: (await run(round, alone)).tookMs }),
      async (round) => ({ whole: (await run(round, {})).tookMs }),
      async (round) => ({ floor: (await timed(() => floor(sceneAt(round).candidates, instance))).tookMs }),
    ],
    { rounds, warmUp: WARM_UP },
  );
  const { result: last } = await run(0, alone);
  const of = (name: string) => summarise(samples.get(name) ?? []);
  const ms = (name: string, key: string, atMost?: number): Figure => ({
    name,
    unit: "ms",
    value: of(key).median,
    samples: of(key),
    bound: atMost === undefined ? null : { kind: "target", atMost },
  });
  return [
    ms(`assembly of ${last.considered} candidates into ${last.items.length}`, "alone", 50),
    ms("with relations, neighbours and countervailing evidence", "whole"),
    ms("floor: words, tokens and likenesses of them once", "floor"),
    {
      name: "assembly / floor",
      unit: "ratio",
      value: of("alone").median / of("floor").median,
      samples: null,
      bound: { kind: "ratio", atMost: 2 },
    },
  ];
}

type Scene = { readonly query: string; readonly candidates: readonly AssemblyCandidate[] };

/** Returns a question and 200 candidates: its own results, filled up with those of other questions. */
async function sceneOf(
  instance: BenchInstance,
  random: () => number,
  vocabulary: Vocabulary,
): Promise<Scene> {
  const context = instance.context();
  const query = makeQuestion(random, vocabulary);
  const found = new Map<string, AssemblyCandidate>();
  for (let asked = query; found.size < CANDIDATES; asked = makeQuestion(random, vocabulary)) {
    const before = found.size;
    const { candidates } = await searchIndex(
      evidenceDeps(context),
      searchFrameSchema.parse({ query: asked }),
    );
    for (const each of await candidatesOfEvidence(context, candidates))
      if (found.size < CANDIDATES && !found.has(each.evidenceRef))
        found.set(each.evidenceRef, { ...each, rank: found.size + 1 });
    if (found.size === before) break;
  }
  return { query, candidates: [...found.values()] };
}

/** The minimum work of any assembly: words and tokens of every text once, and twenty vector similarities of each. */
async function floor(candidates: readonly AssemblyCandidate[], instance: BenchInstance): Promise<number> {
  const { countTokens } = assemblyPorts(instance.context(), searchFrameSchema.parse({ query: "x" }));
  let sum = 0;
  for (const { text } of candidates) sum += shinglesOf(text, 5).length + countTokens(text);
  for (const { vector } of candidates.slice(0, 20))
    for (const other of candidates) sum += dot(vector, other.vector);
  return sum;
}

function dot(a: Float32Array | null, b: Float32Array | null): number {
  let sum = 0;
  if (a !== null && b !== null) for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
