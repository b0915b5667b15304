import { setTimeout as delay } from "node:timers/promises";
import { type Memory, memoryOf, processTree, programOf, totalMemory } from "#testing/processes.ts";
import type { Figure } from "../figures.ts";
import type { OpenOptions } from "../instance.ts";
import { summarise } from "../statistics.ts";
import { withUp } from "../up.ts";

/** Time for idle threads and processes to end and for garbage collection. */
const REST_MS = 60_000;
const SAMPLES = 5;
const POLL_EVERY_MS = 2000;
const MB = 1e6;

/**
 * Memory of all processes of an idle `npm run up` with the sample corpora, including the package manager. Returns
 * nothing without /proc.
 */
export async function memoryFigures(options: OpenOptions, restMs = REST_MS): Promise<Figure[]> {
  if (processTree(process.pid).length === 0) return [];
  return withUp(options, async (up) => {
    await delay(restMs);
    return look(up.pids());
  });
}

async function look(tree: readonly number[]): Promise<Figure[]> {
  const looks: Memory[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    looks.push(totalMemory(tree.map(memoryOf)));
    await delay(POLL_EVERY_MS);
  }
  const proportional = looks.flatMap(({ proportionalBytes }) => proportionalBytes ?? []);
  const resident = looks.map(({ residentBytes }) => residentBytes);
  const programs = tree.map((pid) => ({ name: programOf(pid), ...memoryOf(pid) }));
  const all = `up with the sample, idle: ${tree.length} processes`;
  // Shared pages count once if the system reports PSS. RSS counts them per process, which is too much.
  return proportional.length === 0
    ? [figure(`${all}, RSS`, resident, 1200)]
    : [
        figure(`${all}, PSS`, proportional, 1200),
        figure(`${all}, RSS`, resident),
        ...programs.map((each) => figure(`process ${each.name}`, [each.proportionalBytes ?? 0])),
      ];
}

function figure(name: string, bytes: readonly number[], atMost?: number): Figure {
  const samples = summarise(bytes.map((each) => each / MB));
  return {
    name,
    unit: "MB",
    value: samples.median,
    samples: bytes.length > 1 ? samples : null,
    bound: atMost === undefined ? null : { kind: "target", atMost },
  };
}
