import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "#lib/errors/app-error.ts";
import { receiveDocument } from "#lib/services/intake/receive-document.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { memoryOf, processTree, programOf, totalMemory } from "#testing/processes.ts";
import { makeUploadsCorpus, UPLOADS_CORPUS, until } from "../drop.ts";
import type { Figure } from "../figures.ts";
import { type BenchInstance, type OpenOptions, openBenchInstance } from "../instance.ts";
import type { Vocabulary } from "../questions.ts";
import { scanOf } from "../scan-pdf.ts";
import { paragraph, seeded } from "../texts.ts";

const CHARS_A_PAGE = 1500;
/** Words on the last page only. */
const LAST_WORDS = "Here ends the register of lanterns and moorings.";
const LAST_QUESTION = "register of lanterns and moorings";
const PAGES_TO_REMOVE = 40;
/** A scan is removed after this many read pages, in the middle of its recognition. */
const READ_BEFORE_REMOVAL = 4;
const POLL_EVERY_MS = 1000;
/** Long enough to read a page, if something still read one. */
const STAYS_QUIET_MS = 6000;
const MAX_MB = 1500;
const MB = 1e6;

/** The worker's memory (PSS, bytes) and the number of pages read at that time. */
type Sample = {
  readonly read: number;
  readonly alone: number;
  readonly all: number;
  readonly found: boolean;
};

/**
 * A scan of `pages` pages through the queue and the worker: speed, memory, and how soon reading stops after a removal.
 * Returns nothing without /proc.
 */
export async function scanFigures(
  options: OpenOptions & { say(line: string): void },
  { sentences }: Vocabulary,
  pages: number,
): Promise<Figure[]> {
  if (processTree(process.pid).length === 0) return [];
  const instance = await openBenchInstance(options);
  try {
    await makeUploadsCorpus(instance);
    await instance.startWorker();
    const whole = scanOf(sheets(sentences, pages, 61));
    options.say(`a scan of ${pages} pages, ${(whole.length / MB).toFixed(0)} MB`);
    const read = await readWhole(instance, whole, pages, options.say);
    const second = scanOf(sheets(sentences, PAGES_TO_REMOVE, 67));
    return [...read, await removedInTheMiddle(instance, second)];
  } finally {
    await instance.close();
  }
}

/** Returns distinct page texts. */
function sheets(sentences: readonly string[], count: number, seed: number): string[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, index) => {
    const body = paragraph(random, sentences, CHARS_A_PAGE);
    return index + 1 === count ? `${LAST_WORDS} ${body}` : `Sheet ${index + 1} of the register. ${body}`;
  });
}

async function readWhole(
  instance: BenchInstance,
  bytes: Uint8Array,
  pages: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  const startedAt = performance.now();
  const documentId = await upload(instance, "scan/register.pdf", bytes);
  const looks: Sample[] = [];
  let foundAt: number | null = null;
  while (await isWorkedOn(instance, documentId)) {
    const read = await readPages(instance, documentId);
    if (foundAt === null && read === pages && (await isFound(instance, documentId)))
      foundAt = performance.now();
    looks.push({ read, found: foundAt !== null, ...workerMemory(instance) });
    if (looks.length % 60 === 0) say(`${read} of ${pages} pages recognised`);
    await delay(POLL_EVERY_MS);
  }
  if (foundAt === null) throw new AppError("internal", "The scan was never found by its words.");
  const seconds = (foundAt - startedAt) / 1000;
  return [
    {
      ...{ name: `scan of ${pages} pages, until it is found`, unit: "pages/s", value: pages / seconds },
      ...{ samples: null, bound: null },
    },
    ...memoryFigures(looks, pages),
  ];
}

function memoryFigures(looks: readonly Sample[], pages: number): Figure[] {
  const early = Math.max(1, Math.round(pages / 8));
  const after = (count: number) => looks.find(({ read }) => read >= count);
  const largest = (value: (look: Sample) => number, of = looks) => Math.max(0, ...of.map(value));
  const finding = looks.filter(({ found }) => !found);
  return [
    megabytes(`worker after ${early} pages, PSS`, after(early)?.alone ?? 0),
    megabytes(`worker after ${pages} pages, PSS`, after(pages)?.alone ?? 0),
    megabytes(
      "worker at most, until found, PSS",
      largest(({ alone }) => alone, finding),
    ),
    megabytes(
      "worker at most, until all is embedded, PSS",
      largest(({ alone }) => alone),
    ),
    megabytes(
      "worker and its children at most, PSS",
      largest(({ all }) => all),
    ),
  ];
}

function megabytes(name: string, bytes: number): Figure {
  return {
    ...{ name, unit: "MB", value: bytes / MB, samples: null },
    bound: { kind: "target", atMost: MAX_MB },
  };
}

function workerMemory(instance: BenchInstance): Pick<Sample, "alone" | "all"> {
  const tree = processTree(instance.workerPid());
  const bytes = (pids: readonly number[]) => {
    const { proportionalBytes, residentBytes } = totalMemory(pids.map(memoryOf));
    return proportionalBytes ?? residentBytes;
  };
  return { alone: bytes(tree.slice(0, 1)), all: bytes(tree) };
}

/** Seconds from a document's removal until no process reads its pages and none starts to. */
async function removedInTheMiddle(instance: BenchInstance, bytes: Uint8Array): Promise<Figure> {
  const documentId = await upload(instance, "scan/removed.pdf", bytes);
  await until(async () => (await readPages(instance, documentId)) >= READ_BEFORE_REMOVAL);
  const reading = pageProcesses(instance);
  if (reading.length === 0) throw new AppError("internal", "No process was seen to read the scan.");
  const removedAt = performance.now();
  await removeDocument(instance.context(), { documentId });
  await until(async () => pageProcesses(instance).length === 0 && !(await isWorkedOn(instance, documentId)));
  const tookMs = performance.now() - removedAt;
  const read = await readPages(instance, documentId);
  await delay(STAYS_QUIET_MS);
  if (pageProcesses(instance).length > 0 || (await readPages(instance, documentId)) > read)
    throw new AppError("internal", "A removed scan was read on.");
  return {
    ...{ name: "removed while it is recognised, until nothing works on it", unit: "s", value: tookMs / 1000 },
    ...{ samples: null, bound: { kind: "target", atMost: 5 } },
  };
}

function pageProcesses(instance: BenchInstance): number[] {
  return processTree(instance.workerPid()).filter((pid) => programOf(pid) === "processes/page");
}

async function upload(instance: BenchInstance, path: string, bytes: Uint8Array): Promise<string> {
  const outcome = await receiveDocument(instance.context(), { bytes, path, corpusId: UPLOADS_CORPUS });
  if (outcome.outcome !== "accepted")
    throw new AppError("internal", `A generated scan was not accepted: ${outcome.outcome}.`);
  return outcome.documentId;
}

async function isWorkedOn({ runtime }: BenchInstance, documentId: string): Promise<boolean> {
  const states = await runtime.database.sql<{ state: string }[]>`
    select state from jobs where document_id = ${documentId} and state in ('queued', 'running', 'failed')`;
  if (states.some(({ state }) => state === "failed"))
    throw new AppError("internal", "Reading a scan failed.");
  return states.length > 0;
}

async function readPages({ runtime }: BenchInstance, documentId: string): Promise<number> {
  const [row] = await runtime.database.sql<{ read: number }[]>`
    select count(*)::int as read from page_readings r
    join versions v on v.byte_hash = r.byte_hash where v.document_id = ${documentId}`;
  return row?.read ?? 0;
}

async function isFound(instance: BenchInstance, documentId: string): Promise<boolean> {
  const { results } = await searchEvidence(instance.context(), { query: LAST_QUESTION, mode: "keyword" });
  return results[0]?.documentId === documentId;
}
