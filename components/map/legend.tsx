"use client";
import { coloursOf, SITE_COLOUR } from "#lib/domain/kind-colours.ts";
import type { MapDataset } from "./props.ts";
import type { Theme } from "./style.ts";
import { LEGEND_WORDS } from "./words.ts";

type LegendProps = {
  readonly datasets: readonly MapDataset[];
  readonly hidden: ReadonlySet<string>;
  readonly theme: Theme;
  readonly hasSite: boolean;
  readonly bufferMetres: number;
  readonly onToggle: (dataset: string) => void;
};

/** What the colours of the map mean, with a switch for each layer. */
export function Legend({ datasets, hidden, theme, hasSite, bufferMetres, onToggle }: LegendProps) {
  const colours = coloursOf(datasets);
  const isRepeated = (name: string) => datasets.filter((each) => each.name === name).length > 1;
  if (datasets.length === 0 && !hasSite) return null;
  return (
    <fieldset
      data-testid="map-legend"
      className="absolute bottom-3 left-3 z-10 max-h-[45%] max-w-[55%] overflow-y-auto rounded-md border border-line bg-raised/95 px-3 py-2 shadow-pop"
    >
      <legend className="sr-only">{LEGEND_WORDS.label}</legend>
      {datasets.map(({ id, name, document }) => (
        <label key={id} className="flex items-center gap-2 py-0.5">
          <input type="checkbox" checked={!hidden.has(id)} onChange={() => onToggle(id)} />
          <Swatch colour={colours.get(id)?.[theme]} />
          <span className="min-w-0 wrap-anywhere">
            {isRepeated(name) ? LEGEND_WORDS.ofFile(name, document.title) : name}
          </span>
        </label>
      ))}
      {hasSite && (
        <p className="flex items-center gap-2 py-0.5">
          <Swatch colour={SITE_COLOUR[theme]} />
          {LEGEND_WORDS.site}
          {bufferMetres > 0 && (
            <>
              {" · "}
              {LEGEND_WORDS.buffer(bufferMetres)}
            </>
          )}
        </p>
      )}
    </fieldset>
  );
}

function Swatch({ colour }: { readonly colour: string | undefined }) {
  return (
    <span
      aria-hidden
      className="inline-block h-3 w-4 shrink-0 rounded-sm"
      style={{ backgroundColor: colour }}
    />
  );
}
