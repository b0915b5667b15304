import { monitorEventLoopDelay } from "node:perf_hooks";
import { AppError } from "#lib/errors/app-error.ts";
import { viewDocument } from "#lib/services/documents/view-document.ts";
import { receiveStaged } from "#lib/services/intake/receive-document.ts";
import { stageFile } from "#lib/services/intake/stage-file.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { memoryOf, processorMsOf, processTree, programOf } from "#testing/processes.ts";
import { makeUploadsCorpus, modelInputs, UPLOADS_CORPUS, until } from "../drop.ts";
import type { Figure } from "../figures.ts";
import { type BenchInstance, type OpenOptions, openBenchInstance } from "../instance.ts";
import { type RawModel, startRawModel } from "../raw-model.ts";
import { RARE_NOTES, registerCsv } from "../register.ts";
import { timed } from "../sampling.ts";
import { summarise } from "../statistics.ts";

const LAST_WORD = "zyxlastrowq";
const FIRST_REFERENCE = "BLR/0000001";
const RAW_MODEL = "bench/raw-model-program";
const PATH = "rows/register.csv";
const LOOK_EVERY_MS = 1000;
const MAX_WAIT_MS = 3 * 3600 * 1000;
/** After this time the vectors so far give the rate. */
const EMBED_FOR_MS = 2 * 60_000;
/** The model alone embeds this many texts in its turn, */
const TURN_TEXTS = 120;
/** after the worker has embedded for this long. */
const TURN_EVERY_MS = 15_000;
const SEARCHES = 15;
const MB = 1e6;

type Followed = {
  readonly documentId: string;
  readonly uploadedMs: number;
  readonly extractedMs: number;
  readonly findableMs: number;
  /** Until findable. A busy machine changes it little. */
  readonly processorMs: number;
  /** From findable to the last vector, or to the end of the measurement. */
  readonly embeddedMs: number;
  /** The longest time for which the event loop of the process that serves requests was held. */
  readonly heldMs: number;
  readonly raw: RawTurns;
  /** True if all of its passages have vectors. */
  readonly isWhole: boolean;
};

/**
 * An invented register of `rows` rows as one csv file: from its upload to its last vector, the memory of each process,
 * and the rate of its vectors against the model alone.
 */
export async function rowsFigures(
  options: OpenOptions & { say(line: string): void },
  rows: number,
): Promise<Figure[]> {
  const instance = await openBenchInstance(options);
  const memory = new Map<string, number>();
  const looking = setInterval(() => lookAtMemory(memory), LOOK_EVERY_MS);
  try {
    await makeUploadsCorpus(instance);
    await instance.startWorker();
    const model = await startRawModel(instance, options.env);
    const { bytes, ...followed } = await follow(instance, model, rows, options.say).finally(model.close);
    clearInterval(looking);
    const searched = await searchTimes(instance, followed.documentId);
    const embedding = await embeddingFigures(instance, followed);
    const size = `${rows.toLocaleString("en-GB")} rows (${(bytes / MB).toFixed(1)} MB)`;
    return [
      seconds(`${size}: uploaded`, followed.uploadedMs),
      seconds("then extracted", followed.extractedMs),
      seconds("from the upload's end to findable by keyword", followed.findableMs, 60),
      seconds("processor time of worker and database until then", followed.processorMs),
      seconds("then embedded, at most two minutes", followed.embeddedMs),
      ...embedding,
      milliseconds("a search that finds its rows", searched),
      ...(followed.isWhole ? [await foundByMeaning(instance)] : []),
      ...(await viewFigures(instance, followed.documentId)),
      {
        ...{ name: "event loop of the web server held at most", unit: "ms", value: followed.heldMs },
        ...{ samples: null, bound: null },
      },
      ...[...memory].map(
        ([name, most]): Figure => ({
          ...{ name: `${name} at most, PSS`, unit: "MB", value: most / MB, samples: null, bound: null },
        }),
      ),
    ];
  } finally {
    clearInterval(looking);
    await instance.close();
  }
}

/** The worker, the database and their children. */
function ownProcesses(): readonly number[] {
  return processTree(process.pid).filter((pid) => pid !== process.pid && programOf(pid) !== RAW_MODEL);
}

function lookAtMemory(most: Map<string, number>): void {
  for (const pid of [process.pid, ...ownProcesses()]) {
    const name = pid === process.pid ? "web" : programOf(pid);
    const { proportionalBytes, residentBytes } = memoryOf(pid);
    most.set(name, Math.max(most.get(name) ?? 0, proportionalBytes ?? residentBytes));
  }
}

async function* encoded(parts: Iterable<string>, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const part of parts) {
    const bytes = encoder.encode(part);
    count(bytes.length);
    yield bytes;
  }
}

async function follow(
  instance: BenchInstance,
  model: RawModel,
  rows: number,
  say: (line: string) => void,
): Promise<Followed & { readonly bytes: number }> {
  const { sql } = instance.runtime.database;
  let bytes = 0;
  const startedAt = performance.now();
  const parts = encoded(registerCsv(rows, LAST_WORD), (more) => {
    bytes += more;
  });
  const staged = await stageFile(instance.context(), parts, PATH);
  const outcome = await receiveStaged(instance.context(), { staged, path: PATH, corpusId: UPLOADS_CORPUS });
  if (outcome.outcome !== "accepted")
    throw new AppError("internal", `The register was not accepted: ${outcome.outcome}.`);
  const { documentId } = outcome;
  const uploadedAt = performance.now();
  say(`rows: uploaded in ${((uploadedAt - startedAt) / 1000).toFixed(1)} s`);
  const held = monitorEventLoopDelay({ resolution: 10 });
  held.enable();
  const at = { extracted: 0, findable: 0, turn: 0, embedded: 0 };
  let isWhole = false;
  const turns = takeTurns(instance, model);
  let processorMs = ownProcesses().reduce((sum, pid) => sum + processorMsOf(pid), 0);
  await until(async () => {
    const [row] = await sql<{ state: string; error: string | null; left: string | null; working: boolean }[]>`
      select v.state, v.error_message as error, v.notes->0->>'message' as left, exists (
        select 1 from jobs j where j.document_id = v.document_id and j.kind in ('ingest-document', 'embed-version')
          and j.state in ('queued', 'running')) as working
      from versions v where v.document_id = ${documentId}`;
    if (row?.state === "failed") throw new AppError("internal", `The register failed: ${row.error}`);
    if (row?.state !== "received") at.extracted ||= performance.now();
    if (row?.state === "indexed" && !at.findable) {
      // Of a register beyond the limits the last rows are not read.
      if (!(await isFound(instance, documentId, row.left === null ? LAST_WORD : FIRST_REFERENCE)))
        return false;
      if (row.left !== null) say(`rows: ${row.left}`);
      at.findable = performance.now();
      at.turn = at.findable;
      processorMs = ownProcesses().reduce((sum, pid) => sum + processorMsOf(pid), 0) - processorMs;
      say(`rows: findable after ${((at.findable - uploadedAt) / 1000).toFixed(1)} s`);
    }
    const isLong = at.findable > 0 && performance.now() - at.findable - turns.pausedMs() > EMBED_FOR_MS;
    isWhole = row?.working === false;
    if (at.findable && (isWhole || isLong)) at.embedded = performance.now();
    else if (at.findable && performance.now() - at.turn > TURN_EVERY_MS) {
      await turns.take();
      at.turn = performance.now();
    }
    return at.embedded > 0;
  }, MAX_WAIT_MS);
  held.disable();
  const extractedMs = at.extracted - uploadedAt;
  const findableMs = at.findable - uploadedAt;
  if (turns.raw().texts === 0) await turns.take();
  const embeddedMs = at.embedded - at.findable - (at.turn === at.findable ? 0 : turns.pausedMs());
  return {
    ...{ documentId, bytes, extractedMs, findableMs, embeddedMs, processorMs, isWhole, raw: turns.raw() },
    uploadedMs: uploadedAt - startedAt,
    heldMs: held.max / 1e6,
  };
}

async function isFound(instance: BenchInstance, documentId: string, query: string): Promise<boolean> {
  const { results } = await searchEvidence(instance.context(), { query, mode: "keyword" });
  return results[0]?.documentId === documentId;
}

async function searchTimes(instance: BenchInstance, documentId: string): Promise<readonly number[]> {
  const samples: number[] = [];
  for (let number = 0; number < SEARCHES; number++) {
    const query = `closed sawmill near the canal, ${number + 3} dwellings`;
    const { result, tookMs } = await timed(() => searchEvidence(instance.context(), { query }));
    if (!result.results.some((each) => each.documentId === documentId))
      throw new AppError("internal", "A search did not find the register.");
    samples.push(tookMs);
  }
  return samples;
}

/** What the document's page reads at once. */
async function viewFigures(instance: BenchInstance, documentId: string): Promise<Figure[]> {
  const { result, tookMs } = await timed(async () =>
    JSON.stringify(await viewDocument(instance.context(), { documentId })),
  );
  return [
    milliseconds("the document for its page, as JSON", [tookMs]),
    { name: "its size", unit: "MB", value: result.length / MB, samples: null, bound: null },
  ];
}

/** Asks for single rows in other words than theirs. */
async function foundByMeaning(instance: BenchInstance): Promise<Figure> {
  let found = 0;
  for (const { note, question } of RARE_NOTES) {
    const asked = { query: question, mode: "semantic", passagesPerDocument: 10 } as const;
    const { results } = await searchEvidence(instance.context(), asked);
    const [row] = await instance.runtime.database.sql<{ ending: string }[]>`
      select format('::chars-%s-%s', char_start, char_end) as ending from chunks where strpos(text, ${note}) > 0`;
    const refs = results.flatMap(({ passages }) => passages.map(({ evidenceRef }) => evidenceRef));
    if (row !== undefined && refs.some((ref) => ref.endsWith(row.ending))) found++;
  }
  const name = `of ${RARE_NOTES.length} rows asked for in other words, among ten by meaning`;
  return { name, unit: "rows", value: found, samples: null, bound: null };
}

/** Compares the vectors of the register with the model alone, which ran in turns with the worker. */
async function embeddingFigures(
  instance: BenchInstance,
  { embeddedMs, raw }: Pick<Followed, "embeddedMs" | "raw">,
): Promise<Figure[]> {
  const { db, sql } = instance.runtime.database;
  const { vectors } = await textIndex.countVectors(db, UPLOADS_CORPUS);
  const [version] = await sql<{ versionId: number; generationId: number }[]>`
    select id as "versionId", generation_id as "generationId" from versions where state = 'indexed'`;
  if (version === undefined) throw new AppError("internal", "The register is not indexed.");
  const { total: passages, missing } = await textIndex.countUnembedded(sql, version);
  const rate = (1000 * vectors) / embeddedMs;
  const floor = (1000 * raw.texts) / raw.tookMs;
  const perSecond = (name: string, value: number): Figure => ({
    ...{ name, unit: "texts/s", value, samples: null, bound: null },
  });
  return [
    perSecond(`vectors: ${vectors} for ${passages - missing} of ${passages} passages`, rate),
    perSecond(`floor: ${raw.texts} of their texts through the model, in turns`, floor),
    {
      ...{ name: "rows / model alone", unit: "ratio", value: rate / floor, samples: null },
      bound: { kind: "ratio", atLeast: 0.8 },
    },
  ];
}

type RawTurns = { readonly texts: number; readonly tookMs: number };

/** Returns a function that stops the worker while the model alone embeds some texts of the register. */
function takeTurns(instance: BenchInstance, model: RawModel) {
  let inputs: readonly string[] | null = null;
  let [turns, texts, tookMs, pausedMs] = [0, 0, 0, 0];
  return {
    take: async (): Promise<void> => {
      // Before the worker stops: it may stop in a transaction, and the embedded database has one session.
      inputs ??= await modelInputs(instance, [{ path: PATH }]);
      const every = Math.max(1, Math.floor(inputs.length / TURN_TEXTS));
      const own = inputs.filter((_, index) => index % every === turns % every).slice(0, TURN_TEXTS);
      const { tookMs: paused } = await timed(async () => {
        process.kill(instance.workerPid(), "SIGSTOP");
        try {
          const raw = await model.embed(own);
          turns++;
          texts += raw.texts;
          tookMs += raw.tookMs;
        } finally {
          process.kill(instance.workerPid(), "SIGCONT");
        }
      });
      pausedMs += paused;
    },
    pausedMs: () => pausedMs,
    raw: (): RawTurns => ({ texts, tookMs }),
  };
}

function seconds(name: string, ms: number, atMost?: number): Figure {
  const bound = atMost === undefined ? null : ({ kind: "target", atMost } as const);
  return { name, unit: "s", value: ms / 1000, samples: null, bound };
}

function milliseconds(name: string, values: readonly number[]): Figure {
  const samples = summarise(values);
  return { name, unit: "ms", value: samples.median, samples, bound: null };
}
