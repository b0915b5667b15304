/** The colour of a layer in the light and in the dark theme. */
export type LayerColour = { readonly light: string; readonly dark: string };

/** Colours that plans in England commonly use for these kinds. */
const BY_KIND: Readonly<Record<string, LayerColour>> = {
  "flood-risk-zone": { light: "#3b84b8", dark: "#6bb0de" },
  "conservation-area": { light: "#c08a1e", dark: "#e0b252" },
  "green-belt": { light: "#5f9447", dark: "#8cc274" },
  "listed-building": { light: "#7a4a9e", dark: "#c093e4" },
  "scheduled-monument": { light: "#8a3b62", dark: "#d98ab2" },
  "article-4-direction-area": { light: "#a65a2a", dark: "#dc9766" },
  "tree-preservation-zone": { light: "#2f7d5b", dark: "#62c096" },
  "brownfield-land": { light: "#8b6f4e", dark: "#c4a780" },
  "site-allocation": { light: "#2a7f86", dark: "#5fc0c7" },
  "planning-application": { light: "#5561b5", dark: "#98a2ee" },
};

/** Colours for other kinds, in this order. */
const OTHERS: readonly LayerColour[] = [
  { light: "#6b7280", dark: "#a7b0bd" },
  { light: "#94426a", dark: "#dc8fb6" },
  { light: "#4d7c0f", dark: "#a3d152" },
  { light: "#0e7490", dark: "#5cc3dd" },
  { light: "#9a5b13", dark: "#e0a45c" },
  { light: "#5b50a8", dark: "#a9a0ee" },
];

/** The colour of the site on every map. */
export const SITE_COLOUR: LayerColour = { light: "#b5291f", dark: "#ff8a7d" };

/**
 * Returns a colour for each dataset. Datasets of one kind share one. Other kinds get theirs by the order of their names,
 * so that the same datasets always look the same.
 */
export function coloursOf(
  datasets: readonly { readonly id: string; readonly kind: string | null }[],
): ReadonlyMap<string, LayerColour> {
  const nameOf = ({ id, kind }: { readonly id: string; readonly kind: string | null }) => kind ?? id;
  const others = [...new Set(datasets.map(nameOf))].filter((name) => !Object.hasOwn(BY_KIND, name)).sort();
  return new Map(
    datasets.map((dataset) => {
      const name = nameOf(dataset);
      const known = Object.hasOwn(BY_KIND, name) ? BY_KIND[name] : undefined;
      return [dataset.id, known ?? OTHERS[others.indexOf(name) % OTHERS.length] ?? SITE_COLOUR];
    }),
  );
}
