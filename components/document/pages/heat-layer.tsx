import { cx } from "#components/ui/class-names.ts";
import { coversPage, type LitPatch } from "#lib/domain/page-lane.ts";
import type { PageSize } from "./page-size.ts";

/** Matching patches of a page, and the active query words. If `words` is empty, each patch shows its whole score. */
export type PageHeat = {
  readonly words: readonly string[];
  readonly patches: readonly LitPatch[];
  /** Indexes into `words`. */
  readonly on: ReadonlySet<number>;
  /** 0 to 1. */
  readonly opacity: number;
};

/** Returns the intensity of a patch for the active words, 0 to 1. */
export function heatOf(patch: LitPatch, { words, on }: Pick<PageHeat, "words" | "on">): number {
  if (words.length === 0 || on.size === words.length) return patch.weight;
  return Math.max(0, ...[...on].map((place) => patch.byWord[place] ?? 0));
}

const share = (value: number, of: number) => `${((100 * value) / of).toFixed(3)}%`;

/** Draws the matching patches of a page. A stronger match is more opaque. */
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
            // A drawing that fills the page gets a frame only, because a full overlay would hide the matching parts.
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
