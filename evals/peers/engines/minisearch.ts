import MiniSearch from "minisearch";
import type { OpenEngine, PeerDocument } from "../engine.ts";
import { packageVersion } from "./package-version.ts";

export const open: OpenEngine = async () => {
  const engine = new MiniSearch<PeerDocument>({ fields: ["title", "text"] });
  return {
    name: "MiniSearch",
    version: packageVersion("minisearch"),
    settings: "all defaults, fields title and text (BM25+, any word, no stemming)",
    modes: ["keyword"],
    without: "it has no vectors",
    index: async (documents) => engine.addAll(documents),
    search: async (_mode, query, _vector, k) =>
      engine
        .search(query)
        .slice(0, k)
        .map(({ id }) => String(id)),
    close: async () => {},
  };
};
