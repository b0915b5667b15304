import { create, insertMultiple, search } from "@orama/orama";
import type { Mode, OpenEngine } from "../engine.ts";
import { packageVersion } from "./package-version.ts";

const ORAMA_MODES = { keyword: "fulltext", dense: "vector", hybrid: "hybrid" } as const satisfies Record<
  Mode,
  string
>;

/** Orama with a minimum vector similarity. Its own default is 0.8. */
export function openOrama(name: string, similarity: number | undefined): OpenEngine {
  return async ({ dimension }) => {
    const vector = `vector[${dimension}]` as const;
    const database = create({ schema: { id: "string", title: "string", text: "string", vector } });
    return {
      name,
      version: packageVersion("@orama/orama"),
      settings:
        similarity === undefined
          ? "all defaults: no stemming, vectors below a similarity of 0.8 left out"
          : `defaults, but vectors from a similarity of ${similarity}`,
      modes: ["keyword", "dense", "hybrid"],
      async index(documents, vectors) {
        const rows = documents.map(({ id, title, text }, at) => ({
          id,
          title,
          text,
          vector: Array.from(vectors[at] ?? []),
        }));
        await insertMultiple(database, rows);
      },
      async search(mode, query, value, k) {
        const { hits } = await search(database, {
          mode: ORAMA_MODES[mode],
          term: query,
          vector: { value: Array.from(value), property: "vector" },
          limit: k,
          ...(similarity === undefined ? {} : { similarity }),
        });
        return hits.map(({ id }) => id);
      },
      close: async () => {},
    };
  };
}

export const open = openOrama("Orama", undefined);
