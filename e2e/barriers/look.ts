import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Of those, what the scheme of colours decides; the others say the same in light and dark. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Every violation on the page as it stands, in a line each. */
export async function violations(page: Page, rules: "all" | "colours"): Promise<readonly string[]> {
  // The other mode opens a second page for each look, for the sake of frames from elsewhere: there are none here.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const chosen = rules === "all" ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES);
  const { violations: found } = await chosen.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.html.slice(0, 160)}`),
  );
}

/** By how many CSS pixels the page reaches beyond the window's edge. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Gives the window another width, and waits until the page has laid itself out in it. */
export async function narrowed(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  // Laid out: nothing moves, and two frames on end show as many elements in the same room.
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
