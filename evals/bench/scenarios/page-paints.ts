import type { Page } from "@playwright/test";

export type Paints = { readonly largestMs: number; readonly shift: number; readonly longTasksMs: number };
/** How long a page takes to see a key (input delay), and to show what it does. */
type KeyDelay = { readonly seenMs: number; readonly paintedMs: number };
export type KeyDelays = { readonly letter: readonly KeyDelay[]; readonly j: readonly KeyDelay[] };

type Observed = { largestMs: number; shift: number; longTasksMs: number; keys: KeyDelay[] };
type Observing = Window & { observed: Observed };

const LETTERS = "flat roof";
const MOVES = 6;

/** Runs in the page before its own scripts: records paints, shifts, long tasks and the delay of each key. */
export function observePaints(): void {
  const observed: Observed = { largestMs: 0, shift: 0, longTasksMs: 0, keys: [] };
  Object.assign(window, { observed });
  const each = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  each("largest-contentful-paint", ({ startTime }) => {
    observed.largestMs = startTime;
  });
  each("layout-shift", (entry) => {
    observed.shift += (entry as PerformanceEntry & { readonly value: number }).value;
  });
  each("longtask", ({ duration }) => {
    observed.longTasksMs += duration;
  });
  // Event timing rounds to 8 ms and leaves out short events, so the delay is taken from the frame after the key.
  window.addEventListener(
    "keydown",
    ({ timeStamp }) => {
      const seenMs = performance.now() - timeStamp;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => observed.keys.push({ seenMs, paintedMs: performance.now() - timeStamp });
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

export async function paintsOf(page: Page): Promise<Paints> {
  return page.evaluate(() => (window as unknown as Observing).observed);
}

/** Presses `j` in the results and types letters in the question, and returns the delays from each to the next paint. */
export async function keyDelays(page: Page): Promise<KeyDelays> {
  const j = await delaysOf(
    page,
    Array.from({ length: MOVES }, () => "j"),
  );
  await page.getByLabel("Your question").focus();
  const letter = await delaysOf(page, [...LETTERS]);
  return { letter, j };
}

async function delaysOf(page: Page, keys: readonly string[]): Promise<readonly KeyDelay[]> {
  await page.evaluate(() => {
    (window as unknown as Observing).observed.keys = [];
  });
  for (const [pressed, key] of keys.entries()) {
    await page.keyboard.press(key === " " ? "Space" : key);
    await page.waitForFunction(
      (wanted) => (window as unknown as Observing).observed.keys.length > wanted,
      pressed,
    );
  }
  return page.evaluate(() => (window as unknown as Observing).observed.keys);
}
