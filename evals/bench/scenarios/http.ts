import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { socketPath } from "#db/embedded-socket.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { processorMsOf, processTree } from "#testing/processes.ts";
import { until } from "../drop.ts";
import type { Figure } from "../figures.ts";
import { type ClientsRun, type HttpClients, startHttpClients } from "../http-clients.ts";
import type { OpenOptions } from "../instance.ts";
import type { Sizes } from "../options.ts";
import { makeQuestion, type Vocabulary } from "../questions.ts";
import { openRelay } from "../relay.ts";
import { summarise } from "../statistics.ts";
import { seeded } from "../texts.ts";
import { pidOf, type UpInstance, type UpProgram, withUp } from "../up.ts";
import { type Traffic, trafficLines } from "../wire-traffic.ts";
import { markdownFiles } from "./ingest.ts";

/** Turns of searches and floor for each number of clients. */
const ROUNDS = 4;
/** Postgres plans a statement again for its first five runs on a connection, and the web server has eight connections. */
const WARM_UP = 64;
const WARM_UP_CLIENTS = 4;
const COUNTED = 40;
/** Starts of the web server whose first search is measured. An instance gives up after five ends in a row. */
const STARTS = 2;
/** Time for the embedded database to vacuum and analyse what was uploaded. */
const REST_MS = 15_000;

/** Limits for an idle machine. Only the error count makes the benchmark fail. */
const TARGETS = [
  { clients: 1, medianMs: 25 },
  { clients: 8, perSecond: 80 },
  { clients: 32, perSecond: 100, p95Ms: 500 },
] as const satisfies readonly Target[];

type Target = {
  readonly clients: number;
  readonly medianMs?: number;
  readonly p95Ms?: number;
  readonly perSecond?: number;
};

const PROGRAMS = [
  ["web server", "sightline-web"],
  ["database", "db/embedded"],
  ["worker", "workers/main"],
] as const satisfies readonly (readonly [string, UpProgram])[];

/**
 * Searches over HTTP, with receipts and the default route: the sample and some documents on a complete instance, and
 * clients in a process of their own. The floor is the health check, a request with one statement. Afterwards the web
 * server is restarted behind a relay that counts its statements, so that the relay slows no measured search. Measures
 * nothing without /proc.
 * @param figures receives each figure when it is measured, so that a later failure loses none.
 */
export async function httpFigures(
  options: OpenOptions & { say(line: string): void },
  vocabulary: Vocabulary,
  { httpSearches, httpDocuments }: Pick<Sizes, "httpSearches" | "httpDocuments">,
  figures: Figure[],
): Promise<void> {
  if (processTree(process.pid).length === 0) return;
  return withUp(options, async (up) => {
    await upload(up, vocabulary, httpDocuments);
    const clients = await startHttpClients(options.env);
    const random = seeded(67);
    const searches = (count: number) =>
      Array.from({ length: count }, () => searchAddress(up, makeQuestion(random, vocabulary)));
    try {
      await clients.run({ addresses: searches(WARM_UP), clients: WARM_UP_CLIENTS });
      for (const target of TARGETS) {
        options.say(`${target.clients} clients`);
        figures.push(...(await measured(up, clients, target, () => searches(httpSearches / ROUNDS))));
      }
      options.say("the first search after a start");
      figures.push(...(await firstSearches(up, clients, searches)));
      options.say("counting the statements of a search");
      const traffic = await countedTraffic(up, clients, searches);
      for (const line of trafficLines(traffic, COUNTED)) options.say(line);
      figures.push(...trafficFigures(traffic));
    } finally {
      await clients.close();
    }
  });
}

function searchAddress({ origin }: UpInstance, question: string): string {
  return `${origin}/api/search?${new URLSearchParams({ q: question })}`;
}

async function upload(up: UpInstance, vocabulary: Vocabulary, count: number): Promise<void> {
  for (const file of markdownFiles(vocabulary, "http", count, 2500, 61)) {
    const form = new FormData();
    form.set("file", new Blob([file.text]), path.basename(file.path));
    const answer = await fetch(`${up.origin}/api/documents`, { method: "POST", body: form });
    if (!answer.ok) throw new AppError("internal", `An upload was answered with ${answer.status}.`);
  }
  await up.untilIdle();
  await delay(REST_MS);
}

/** Searches and requests of the floor in turns, by the same clients. */
async function measured(
  up: UpInstance,
  clients: HttpClients,
  target: Target,
  searches: () => readonly string[],
): Promise<Figure[]> {
  const found: ClientsRun[] = [];
  const floor: ClientsRun[] = [];
  const usedMs = PROGRAMS.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const addresses = searches();
    const health = addresses.map(() => `${up.origin}/api/health`);
    floor.push(await clients.run({ addresses: health, clients: target.clients }));
    const pids = PROGRAMS.map(([, program]) => pidOf(up, program));
    const before = pids.map(processorMsOf);
    found.push(await clients.run({ addresses, clients: target.clients }));
    pids.forEach((pid, place) => {
      usedMs[place] = (usedMs[place] ?? 0) + processorMsOf(pid) - (before[place] ?? 0);
    });
  }
  return figuresOf(target, found, floor, usedMs);
}

function figuresOf(
  target: Target,
  found: readonly ClientsRun[],
  floor: readonly ClientsRun[],
  usedMs: readonly number[],
): Figure[] {
  const of = `${target.clients} ${target.clients === 1 ? "client" : "clients"}`;
  const answered = found.flatMap(({ latenciesMs }) => latenciesMs);
  const [own, least] = [summarise(answered), summarise(floor.flatMap(({ latenciesMs }) => latenciesMs))];
  const seconds = found.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1000;
  const errors = [...found, ...floor].reduce((sum, each) => sum + each.errors, 0);
  const { medianMs, p95Ms, perSecond } = target;
  return [
    { ...figure(`search over HTTP, ${of}`, "ms", own.median, { atMost: medianMs }), samples: own },
    ...(p95Ms === undefined ? [] : [figure(`the same, 95th percentile`, "ms", own.p95, { atMost: p95Ms })]),
    figure(`searches a second, ${of}`, "searches/s", answered.length / seconds, { atLeast: perSecond }),
    { ...figure(`floor: health check, ${of}`, "ms", least.median), samples: least },
    figure(`search / health check, ${of}`, "ratio", own.median / least.median),
    ...PROGRAMS.map(([name], place) =>
      figure(`processor of the ${name} for a search, ${of}`, "ms", (usedMs[place] ?? 0) / answered.length),
    ),
    { ...figure(`errors, ${of}`, "errors", errors), bound: { kind: "ratio", atMost: 0 } },
  ];
}

function figure(
  name: string,
  unit: Figure["unit"],
  value: number,
  { atMost, atLeast }: { readonly atMost?: number | undefined; readonly atLeast?: number | undefined } = {},
): Figure {
  const bounds = {
    ...(atMost === undefined ? {} : { atMost }),
    ...(atLeast === undefined ? {} : { atLeast }),
  };
  const bound = Object.keys(bounds).length === 0 ? null : ({ kind: "target", ...bounds } as const);
  return { name, unit, value, samples: null, bound };
}

/** Stops the web server, and waits until the instance has started another. */
async function restartWeb(up: UpInstance): Promise<void> {
  const earlier = pidOf(up, "sightline-web");
  process.kill(earlier, "SIGTERM");
  await until(async () => !up.pids().includes(earlier));
  await up.untilIdle();
}

/**
 * The first search of a web server that has just started, against its later ones: at once, and after the search page was
 * opened, which prepares it.
 */
async function firstSearches(
  up: UpInstance,
  clients: HttpClients,
  searches: (count: number) => string[],
): Promise<Figure[]> {
  const [atOnce, prepared, later]: [number[], number[], number[]] = [[], [], []];
  for (const first of [atOnce, prepared])
    for (let start = 0; start < STARTS; start++) {
      await restartWeb(up);
      if (first === prepared) await fetch(`${up.origin}/api/workbench/prepare`, { method: "POST" });
      first.push(...(await clients.run({ addresses: searches(1), clients: 1 })).latenciesMs);
      await clients.run({ addresses: searches(WARM_UP), clients: 1 });
      later.push(...(await clients.run({ addresses: searches(COUNTED), clients: 1 })).latenciesMs);
    }
  const [own, ready, warm] = [summarise(atOnce), summarise(prepared), summarise(later)];
  return [
    { ...figure("first search after a start, at once", "ms", own.median), samples: own },
    figure("the same / later ones", "ratio", own.median / warm.median),
    { ...figure("first search after the page was opened", "ms", ready.median), samples: ready },
    figure("first search from the page / later ones", "ratio", ready.median / warm.median, { atMost: 3 }),
  ];
}

/** The instance restarts its web server, which then connects to the database through the relay. */
async function countedTraffic(
  up: UpInstance,
  clients: HttpClients,
  searches: (count: number) => string[],
): Promise<Traffic> {
  const relay = await openRelay(socketPath(up.dataDir), "sightline-web");
  try {
    await restartWeb(up);
    await clients.run({ addresses: searches(WARM_UP), clients: 1 });
    return await relay.counted(async () => {
      await clients.run({ addresses: searches(COUNTED), clients: 1 });
    });
  } finally {
    await relay.close();
  }
}

function trafficFigures({ statements, turns, sentBytes, receivedBytes }: Traffic): Figure[] {
  const aSearch = (total: number) => total / COUNTED;
  return [
    figure("statements of a search", "statements", aSearch(statements)),
    figure("turns at the database of a search", "turns", aSearch(turns)),
    figure("sent to the database by a search", "kB", aSearch(sentBytes) / 1000),
    figure("received from the database by a search", "kB", aSearch(receivedBytes) / 1000),
  ];
}
