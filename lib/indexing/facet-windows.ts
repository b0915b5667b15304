import type { Facet, TextEmbedder } from "#lib/domain/embedding.ts";

export type FacetText = { readonly chunkId: number; readonly facet: Facet; readonly text: string };
export type FacetWindow = FacetText & { readonly window: number };

/** Splits each text into windows that fit the model, so that all of a long passage is embedded. */
export async function facetWindows(
  embedder: TextEmbedder,
  texts: readonly FacetText[],
): Promise<readonly FacetWindow[]> {
  const cut = await embedder.windows(texts.map((each) => each.text));
  return texts.flatMap((each, index) =>
    (cut[index] ?? []).map((window, number) => ({
      ...each,
      window: number,
      text: each.text.slice(window.start, window.end),
    })),
  );
}
