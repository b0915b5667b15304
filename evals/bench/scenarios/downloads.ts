import { readdirSync, readlinkSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "#lib/errors/app-error.ts";
import { memoryOf, processTree } from "#testing/processes.ts";
import { until } from "../drop.ts";
import type { Figure } from "../figures.ts";
import type { OpenOptions } from "../instance.ts";
import { paddedPdf } from "../padded-pdf.ts";
import { pidOf, type UpInstance, withUp } from "../up.ts";

const CLIENTS = 20;
const MAX_EXTRA_MB = 64;
const POLL_EVERY_MS = 100;
const MB = 1e6;

const uploadedSchema = z.object({ id: z.string() });

/**
 * Measures the web server's memory while many clients download one large original, and whether files are closed when
 * clients disconnect. Returns nothing without /proc.
 */
export async function downloadFigures(
  options: OpenOptions & { say(line: string): void },
  fileMb: number,
  restMs: number,
): Promise<Figure[]> {
  if (processTree(process.pid).length === 0) return [];
  return withUp(options, async (up) => {
    const web = pidOf(up, "sightline-web");
    const url = `${up.origin}/api/documents/${await upload(up, fileMb * MB)}`;
    await up.untilIdle();
    await fetchAll(url); // The first request loads the handler.
    await delay(restMs);
    const idle = memory(web);
    options.say(`${CLIENTS} clients fetch ${fileMb} MB each`);
    const startedAt = performance.now();
    const most = await maxMemoryWhile(web, () => allClients(() => fetchAll(url)));
    const seconds = (performance.now() - startedAt) / 1000;
    const maxWithSlowClients = await maxMemoryWhile(web, () => allClients(() => breakOff(url)));
    await until(async () => openOriginals(web) === 0);
    await allClients(() => fetchUnchanged(url));
    return [
      figure("web server, idle, PSS", "MB", idle / MB),
      figure(`the same, at most, while ${CLIENTS} clients fetch ${fileMb} MB each`, "MB", most / MB),
      {
        ...figure("more than idle", "MB", (most - idle) / MB),
        bound: { kind: "ratio", atMost: MAX_EXTRA_MB },
      },
      figure(`at most while ${CLIENTS} clients read a little and break off`, "MB", maxWithSlowClients / MB),
      figure(`${CLIENTS} downloads together`, "MB/s", (CLIENTS * fileMb) / seconds),
    ];
  });
}

function figure(name: string, unit: Figure["unit"], value: number): Figure {
  return { name, unit, value, samples: null, bound: null };
}

function memory(pid: number): number {
  const { proportionalBytes, residentBytes } = memoryOf(pid);
  return proportionalBytes ?? residentBytes;
}

async function upload(up: UpInstance, bytes: number): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([paddedPdf(bytes)]), "appendix.pdf");
  const answer = await fetch(`${up.origin}/api/documents`, { method: "POST", body: form });
  if (!answer.ok) throw new AppError("internal", `The upload was answered with ${answer.status}.`);
  return uploadedSchema.parse(await answer.json()).id;
}

async function maxMemoryWhile(pid: number, work: () => Promise<unknown>): Promise<number> {
  const stopped = new AbortController();
  let most = memory(pid);
  const looking = (async () => {
    while (!stopped.signal.aborted) {
      most = Math.max(most, memory(pid));
      await delay(POLL_EVERY_MS);
    }
  })();
  try {
    await work();
  } finally {
    stopped.abort();
    await looking;
  }
  return most;
}

function allClients(one: () => Promise<void>): Promise<unknown> {
  return Promise.all(Array.from({ length: CLIENTS }, one));
}

function ask(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent: false }, resolve).on("error", reject).end();
  });
}

/** Reads an answer to its end without storing it. */
async function fetchAll(url: string): Promise<void> {
  const answer = await ask(url);
  let received = 0;
  for await (const chunk of answer) received += chunk.length;
  const promised = Number(answer.headers["content-length"]);
  if (answer.statusCode !== 200 || received !== promised)
    throw new AppError("internal", `A download ended with ${received} of ${promised} bytes.`);
}

async function breakOff(url: string): Promise<void> {
  const answer = await ask(url);
  await new Promise((resolve) => answer.once("readable", resolve));
  // The system buffers data for a client that has stopped reading.
  await delay(POLL_EVERY_MS);
  answer.destroy();
}

/** Checks that nothing is sent to a client with the current entity tag. */
async function fetchUnchanged(url: string): Promise<void> {
  const first = await ask(url, { range: "bytes=0-0" });
  first.resume();
  const again = await ask(url, { "if-none-match": first.headers.etag ?? "" });
  again.resume();
  if (first.statusCode !== 206 || again.statusCode !== 304)
    throw new AppError(
      "internal",
      `A part was answered with ${first.statusCode}, its tag with ${again.statusCode}.`,
    );
}

/** Returns the number of stored originals that the process has open. */
function openOriginals(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((fd) => {
    try {
      return /\/blobs\/[0-9a-f]{2}\//.test(readlinkSync(`${folder}/${fd}`));
    } catch {
      return false; // Closed in the meantime.
    }
  }).length;
}
