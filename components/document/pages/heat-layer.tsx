import { cx } from "#components/ui/class-names.ts";
import { coversPage, type LitPatch } from "#lib/domain/page-lane.ts";
import type { PageSize } from "./page-size.ts";

/** Where a page answered: its patches, and which of the question's words are switched on (all, while none is named). */
export type PageHeat = {
  readonly words: readonly string[];
  readonly patches: readonly LitPatch[];
  /** Places in `words`. */
  readonly on: ReadonlySet<number>;
  /** 0 to 1. */
  readonly opacity: number;
};

/** How strongly a patch is lit for the words that are on, 0 to 1. */
export function heatOf(patch: LitPatch, { words, on }: Pick<PageHeat, "words" | "on">): number {
  if (words.length === 0 || on.size === words.length) return patch.weight;
  return Math.max(0, ...[...on].map((place) => patch.byWord[place] ?? 0));
}

const share = (value: number, of: number) => `${((100 * value) / of).toFixed(3)}%`;

/** Patches of the page that answered, the stronger the better they met the words that are on. */
export function HeatLayer({ heat, size }: { readonly heat: PageHeat; readonly size: PageSize }) {
  return (
    <div
      aria-hidden
      data-testid="heat"
      className="pointer-events-none absolute inset-0 mix-blend-multiply"
      style={{ opacity: heat.opacity }}
    >
      {heat.patches.map((patch) => {
        const { x0, y0, x1, y1 } = patch.box;
        return (
          <div
            key={`${x0} ${y0} ${x1} ${y1}`}
            data-testid="heat-patch"
            // A drawing that fills its sheet is framed: lit whole, it would hide the parts that answer.
            className={cx(
              "absolute rounded-sm",
              coversPage(patch.box, size) ? "border-4 border-lit" : "bg-lit",
            )}
            style={{
              left: share(x0, size.width),
              top: share(y0, size.height),
              width: share(x1 - x0, size.width),
              height: share(y1 - y0, size.height),
              opacity: heatOf(patch, heat),
            }}
          />
        );
      })}
    </div>
  );
}
