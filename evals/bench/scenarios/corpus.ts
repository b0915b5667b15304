import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createBindingSchema } from "#lib/domain/corpus-binding.ts";
import type { SyncRunView } from "#lib/domain/sync.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { createCorpus } from "#lib/services/corpora/create-corpus.ts";
import { confirmSync } from "#lib/services/sync/confirm-sync.ts";
import { readSync } from "#lib/services/sync/read-sync.ts";
import { startSync } from "#lib/services/sync/start-sync.ts";
import { memoryOf } from "#testing/processes.ts";
import { until } from "../drop.ts";
import type { Figure } from "../figures.ts";
import { type BenchInstance, type OpenOptions, openBenchInstance } from "../instance.ts";
import type { Vocabulary } from "../questions.ts";
import { timed } from "../sampling.ts";
import { quantile } from "../statistics.ts";
import { markdownDocument, seeded } from "../texts.ts";
import { consoleFigures } from "./corpus-console.ts";

const CORPUS = "bench-folder";
const IN_A_FOLDER = 100;
const SHORTEST = 300;
const LONGEST = 1900;
const POLL_EVERY_MS = 500;
/** Maximum growth of the worker's memory from a tenth of the files to the last. */
const GROWTH = 1.2;
const MB = 1e6;
/** Ten thousand files are read, then related, one after another. */
const MAX_STEP_MS = 2 * 3600 * 1000;

type Output = { readonly say: (line: string) => void };
type Sample = { readonly indexed: number; readonly residentBytes: number };

/** Measures a corpus bound to a folder of `count` small files: plan, ingest, and a second sync with 1% changed. */
export async function corpusFigures(
  options: OpenOptions & Output,
  vocabulary: Vocabulary,
  count: number,
): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-bench-folder-"));
  const env = { ...options.env, LOCAL_ROOTS: folder, WATCH: "false" };
  const write = folderOf(folder, vocabulary);
  for (let i = 0; i < count; i++) write(i, 0);
  const instance = await openBenchInstance({ ...options, env });
  try {
    const roots = [{ kind: "local", locator: { local_path: folder } }];
    await createCorpus(instance.context(), createBindingSchema.parse({ id: CORPUS, title: "Folder", roots }));
    await instance.startWorker();
    const planned = await plan(instance, count);
    options.say(`corpus: ${count} files planned in ${planned.tookMs.toFixed(0)} ms`);
    const taken = await ingestFiles(instance, planned.run, count, options);
    const busy = await consoleFigures(instance, CORPUS, "while files are read");
    await untilQuiet(instance);
    const unchanged = await syncAgain(instance, count, 0);
    const touched = Math.max(1, Math.round(count / 100));
    for (let i = 0; i < touched; i++) write(i * 100, 1);
    const changed = await syncAgain(instance, count, touched);
    await untilQuiet(instance);
    return [
      seconds(`plan of ${count} files in a folder`, planned.tookMs),
      seconds("stored, read and indexed", taken.tookMs),
      ...memoryFigures(taken.looks, count),
      seconds("synced again, nothing changed", unchanged),
      seconds(`synced again, ${touched} changed, and only those read`, changed),
      ...(await consoleFigures(instance, CORPUS, "at rest", 300)),
      ...busy,
    ];
  } finally {
    await instance.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns a function that writes the i-th file, in folders of a hundred. `edition` changes its words. */
function folderOf(folder: string, { sentences }: Vocabulary): (i: number, edition: number) => void {
  return (i, edition) => {
    const random = seeded(1 + i + edition * 1_000_003);
    const chars = SHORTEST + Math.floor(random() * (LONGEST - SHORTEST - 100));
    const text = markdownDocument(random, sentences, chars - 100).slice(0, LONGEST);
    const within = path.join(folder, `box-${String(Math.floor(i / IN_A_FOLDER)).padStart(3, "0")}`);
    mkdirSync(within, { recursive: true });
    const file = path.join(within, `note-${String(i).padStart(5, "0")}.md`);
    writeFileSync(`${file}.part`, text);
    renameSync(`${file}.part`, file);
  };
}

async function untilState(
  instance: BenchInstance,
  runId: string,
  state: SyncRunView["state"],
): Promise<SyncRunView> {
  let run = await readSync(instance.context(), { runId });
  await until(async () => {
    run = await readSync(instance.context(), { runId });
    if (run.state === "failed") throw new AppError("internal", `The sync failed: ${run.error?.message}`);
    return run.state === state;
  }, MAX_STEP_MS);
  return run;
}

async function plan(instance: BenchInstance, count: number) {
  const { result: run, tookMs } = await timed(async () => {
    const asked = { corpusId: CORPUS, trigger: "person", planOnly: true } as const;
    const { id } = await startSync(instance.context(), asked);
    return untilState(instance, id, "awaiting_confirmation");
  });
  if (run.counts?.new !== count)
    throw new AppError("internal", `The plan has ${run.counts?.new} new files, not ${count}.`);
  return { run, tookMs };
}

async function countIndexed({ runtime }: BenchInstance): Promise<number> {
  const [row] = await runtime.database.sql<{ indexed: number }[]>`
    select count(*)::int as indexed from documents d join versions v on v.id = d.published_version_id
    where d.corpus_id = ${CORPUS} and v.embedded_share >= 1`;
  return row?.indexed ?? 0;
}

/** Applies the plan, waits until the last file is indexed, and samples the worker's memory. */
async function ingestFiles(instance: BenchInstance, planned: SyncRunView, count: number, { say }: Output) {
  const looks: Sample[] = [];
  let reported = 0;
  let lookedAt = 0;
  const { tookMs } = await timed(async () => {
    await confirmSync(instance.context(), { runId: planned.id });
    await until(async () => {
      if (performance.now() - lookedAt < POLL_EVERY_MS) return false;
      lookedAt = performance.now();
      const indexed = await countIndexed(instance);
      looks.push({ indexed, ...memoryOf(instance.workerPid()) });
      if (indexed >= reported + count / 10) {
        reported = indexed;
        const resident = (looks.at(-1)?.residentBytes ?? 0) / MB;
        say(`corpus: ${indexed} of ${count} files indexed, the worker holds ${resident.toFixed(0)} MB`);
      }
      return indexed >= count;
    }, MAX_STEP_MS);
  });
  const run = await untilState(instance, planned.id, "done");
  if (run.failed > 0 || run.applied !== count)
    throw new AppError("internal", `${run.applied} files were processed, and ${run.failed} of them failed.`);
  return { tookMs, looks };
}

/** Syncs again and checks that exactly the changed files were processed. Returns milliseconds. */
async function syncAgain(instance: BenchInstance, count: number, touched: number): Promise<number> {
  const { sql } = instance.runtime.database;
  const { result: run, tookMs } = await timed(async () => {
    const { id } = await startSync(instance.context(), { corpusId: CORPUS, trigger: "person" });
    return untilState(instance, id, "done");
  });
  const [read] = await sql<{ jobs: number }[]>`
    select count(*)::int as jobs from jobs where batch_id = ${run.id} and kind = 'ingest-document'`;
  const { changed, unchanged, new: added, gone } = run.counts ?? {};
  const right =
    changed === touched &&
    unchanged === count - touched &&
    added === 0 &&
    gone === 0 &&
    run.applied === touched &&
    read?.jobs === touched;
  if (!right) throw new AppError("internal", `Of ${touched} changed files: ${JSON.stringify({ run, read })}`);
  return tookMs;
}

/** Waits until only periodic jobs wait or run. */
async function untilQuiet({ runtime }: BenchInstance): Promise<void> {
  await until(async () => {
    const [row] = await runtime.database.sql<{ waiting: number }[]>`
      select count(*)::int as waiting from jobs where state in ('queued', 'running') and corpus_id is not null`;
    return row?.waiting === 0;
  }, MAX_STEP_MS);
}

function memoryFigures(looks: readonly Sample[], count: number): Figure[] {
  const around = (from: number, to: number) =>
    quantile(
      looks.flatMap(({ indexed, residentBytes }) =>
        indexed >= from * count && indexed <= to * count ? [residentBytes / MB] : [],
      ),
      0.5,
    );
  const early = around(0.08, 0.14);
  const late = around(0.94, 1);
  const megabytes = (name: string, value: number): Figure => ({
    ...{ name, unit: "MB", value, samples: null, bound: null },
  });
  return [
    megabytes(`the worker's memory around file ${Math.round(count / 10)}, RSS`, early),
    megabytes(`the worker's memory around file ${count}, RSS`, late),
    {
      name: "the second to the first",
      unit: "ratio",
      value: late / early,
      samples: null,
      bound: { kind: "ratio", atMost: GROWTH },
    },
  ];
}

function seconds(name: string, ms: number): Figure {
  return { name, unit: "s", value: ms / 1000, samples: null, bound: null };
}
