import { readFileSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { z } from "zod";
import { AppError } from "#lib/errors/app-error.ts";
import { ensureBrowser } from "#testing/find-browser.ts";
import { type PageWeight, weighPage } from "#testing/page-weight.ts";
import type { Figure } from "../figures.ts";
import type { OpenOptions } from "../instance.ts";
import { summarise } from "../statistics.ts";
import { withUp } from "../up.ts";
import { type KeyDelays, keyDelays, observePaints, type Paints, paintsOf } from "./page-paints.ts";

const SLOWDOWN = 4;
const MAX_SCRIPT_KB = 200;
const MAX_LARGEST_PAINT_MS = 1000;
const MAX_INPUT_DELAY_MS = 100;

type Measured = {
  readonly weight: PageWeight;
  readonly paints: readonly Paints[];
  readonly keys: KeyDelays | null;
};

/**
 * Weighs the first load of the main pages in a real browser, and times their largest paint and the delays from a key to
 * the page and to the next paint, on a processor slowed down four times. The floor is the page for an unknown address,
 * which has the common bar and nothing else.
 */
export async function browserFigures(
  options: OpenOptions & { say(line: string): void },
  rounds: number,
): Promise<Figure[]> {
  const executablePath = await ensureBrowser(options.root, options.say);
  return withUp(options, async ({ origin }) => {
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    try {
      const places = await placesOf(origin);
      await measure(browser, origin, places.floor, 1); // The first requests load the server's code.
      const floor = await measure(browser, origin, places.floor, rounds);
      const figures = [
        { ...figure("framework alone: scripts", "kB", frameworkBytes(options.root, floor.weight) / 1000) },
        ...figuresOf("floor, an unknown address", floor, null),
      ];
      for (const [name, address] of places.pages) {
        options.say(name);
        figures.push(...figuresOf(name, await measure(browser, origin, address, rounds), floor));
      }
      return figures;
    } finally {
      await browser.close();
    }
  });
}

const searchSchema = z.object({
  results: z
    .array(z.object({ documentId: z.string(), passages: z.array(z.object({ evidenceRef: z.string() })) }))
    .min(1),
});
const QUESTION = "When is a box dormer across the whole roof allowed?";

async function placesOf(origin: string) {
  const asked = await fetch(`${origin}/api/workbench/search?${new URLSearchParams({ q: QUESTION })}`);
  const { results } = searchSchema.parse(await asked.json());
  const refs = results.flatMap(({ passages }) => passages.map(({ evidenceRef }) => evidenceRef)).slice(0, 10);
  const made = await fetch(`${origin}/api/packs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ title: QUESTION, items: refs.map((evidenceRef) => ({ evidenceRef })) }),
  });
  if (!made.ok) throw new AppError("internal", `The pack was answered with ${made.status}.`);
  const pack = z.object({ id: z.string() }).parse(await made.json());
  return {
    floor: "/no-such-page",
    pages: [
      ["workbench, empty", "/"],
      ["workbench, question and document", `/?${new URLSearchParams({ q: QUESTION })}`],
      ["document", `/documents/${results[0]?.documentId}`],
      ["pack of ten", `/packs/${pack.id}`],
      ["corpus", "/admin/corpora/local-plan"],
      ["API description", "/api-docs"],
    ] as const,
  };
}

async function measure(browser: Browser, origin: string, address: string, rounds: number): Promise<Measured> {
  const paints: Paints[] = [];
  let weight: PageWeight | null = null;
  let keys: KeyDelays | null = null;
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(observePaints);
    const slow = await context.newCDPSession(page);
    await slow.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    weight = await weighPage(page, `${origin}${address}`);
    paints.push(await paintsOf(page));
    if (round === rounds - 1 && address.startsWith("/?")) keys = await keyDelays(page);
    await context.close();
  }
  if (weight === null) throw new AppError("internal", "Nothing was measured.");
  return { weight, paints, keys };
}

/** Bytes of the scripts that any page of this version of Next loads. */
function frameworkBytes(root: string, { scripts }: PageWeight): number {
  const text = readFileSync(path.join(root, ".next", "build-manifest.json"), "utf8");
  const { rootMainFiles } = z.object({ rootMainFiles: z.array(z.string()) }).parse(JSON.parse(text));
  const own = scripts.filter(({ url }) => rootMainFiles.some((file) => url.includes(file)));
  return own.reduce((total, { bytes }) => total + bytes, 0);
}

function figure(name: string, unit: Figure["unit"], value: number, bound: Figure["bound"] = null): Figure {
  return { name, unit, value, samples: null, bound };
}

function figuresOf(name: string, { weight, paints, keys }: Measured, floor: Measured | null): Figure[] {
  const isWorkbench = name.startsWith("workbench");
  const largest = summarise(paints.map((each) => each.largestMs));
  const timed = (what: string, samples: readonly number[], bound: Figure["bound"]): Figure => {
    const all = summarise(samples);
    return { name: `${name}: ${what}`, unit: "ms", value: all.median, samples: all, bound };
  };
  const inputBound = { kind: "target", atMost: MAX_INPUT_DELAY_MS } as const;
  const scriptBound =
    name === "workbench, empty" ? ({ kind: "ratio", atMost: MAX_SCRIPT_KB } as const) : null;
  return [
    figure(`${name}: scripts`, "kB", weight.scriptBytes / 1000, scriptBound),
    figure(`${name}: markup`, "kB", weight.documentBytes / 1000),
    figure(`${name}: requests`, "requests", weight.requests),
    {
      ...figure(`${name}: largest paint`, "ms", largest.median),
      samples: largest,
      bound: isWorkbench ? { kind: "target", atMost: MAX_LARGEST_PAINT_MS } : null,
    },
    figure(`${name}: long tasks`, "ms", summarise(paints.map((each) => each.longTasksMs)).median),
    figure(`${name}: layout shift`, "shift", Math.max(...paints.map((each) => each.shift))),
    ...(keys
      ? [
          ...Object.entries(keys).flatMap(([key, delays]) => [
            timed(
              `input delay of ${key}`,
              delays.map(({ seenMs }) => seenMs),
              inputBound,
            ),
            timed(
              `${key} to paint`,
              delays.map(({ paintedMs }) => paintedMs),
              null,
            ),
          ]),
        ]
      : []),
    ...(floor ? ratios(name, { weight, largestMs: largest.median }, floor) : []),
  ];
}

function ratios(
  name: string,
  { weight, largestMs }: { readonly weight: PageWeight; readonly largestMs: number },
  floor: Measured,
): Figure[] {
  const floorPaint = summarise(floor.paints.map((each) => each.largestMs)).median;
  return [
    figure(`${name}: scripts / floor`, "ratio", weight.scriptBytes / floor.weight.scriptBytes),
    figure(`${name}: largest paint / floor`, "ratio", largestMs / floorPaint),
  ];
}
