import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rules that depend on the colour scheme. All others give the same result in light and dark. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Returns all violations on the page, one line each. */
export async function violations(page: Page, rules: "all" | "colours"): Promise<readonly string[]> {
  await loadAxe(page);
  const options: RunOptions = {
    resultTypes: ["violations"],
    runOnly: rules === "all" ? { type: "tag", values: RULES } : { type: "rule", values: COLOUR_RULES },
  };
  const found = await page.evaluate(async (chosen) => {
    const answer = await (window as unknown as { axe: typeof axe }).axe.run(document, chosen);
    return answer.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, target }) => ({ id, html, place: target.join(" ") })),
    );
  }, options);
  return found
    .filter(({ id, html }) => !isAccepted(id, html))
    .map(({ id, html, place }) => `${id}: ${place} ${html.slice(0, 160)}`);
}

/** Loads axe into each frame that lacks it. Its half megabyte takes longer to load than most checks take. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
}

/**
 * The search box is a combobox that shows long questions in several lines. Screen readers support the role on a
 * textarea; the rule follows a table that names it for one-line fields only.
 */
function isAccepted(rule: string, html: string): boolean {
  return rule === "aria-allowed-role" && html.startsWith("<textarea") && html.includes('role="combobox"');
}

/** Returns by how many CSS pixels the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Resizes the window, and waits until the layout is stable. */
export async function narrowed(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  // Stable: no animation runs, and two consecutive frames have the same number of elements and the same size.
  await page.waitForFunction((wanted) => {
    const frame = () => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      const moving = document.getAnimations().filter((each) => each.playState === "running").length;
      return [scrollWidth, scrollHeight, document.querySelectorAll("*").length, moving].join();
    };
    return new Promise<boolean>((resolve) => {
      const before = frame();
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          resolve(window.innerWidth === wanted && before === frame() && before.endsWith(",0")),
        ),
      );
    });
  }, width);
}
