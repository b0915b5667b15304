import { createHash } from "node:crypto";
import type { Facet } from "#lib/domain/embedding.ts";
import { withoutHidden } from "#lib/domain/hidden-cells.ts";
import { titleWords } from "#lib/text/title.ts";

/** The parts of a passage's embedded text. */
export type EmbeddingSource = {
  readonly title: string;
  readonly sectionPath: readonly string[];
  readonly text: string;
};

/** Returns the text to embed for a passage and `facet`. */
export function embeddingInput(source: EmbeddingSource, facet: Facet): string {
  switch (facet) {
    case "content":
      return source.text;
    case "contextual":
      return [titleWords(source.title), pathToEmbed(source), source.text]
        .filter((part) => part !== "")
        .join("\n");
  }
}

/** What is hidden of cells is no part of their meaning. */
const pathToEmbed = ({ sectionPath }: EmbeddingSource) =>
  sectionPath.map((heading) => withoutHidden(heading).address).join(" > ");

/** Identifies a vector: the same model (its prefixes are part of the id) over the same input. */
export function embeddingHash(modelId: string, input: string): string {
  return createHash("sha256").update(modelId).update("\0").update(input).digest("hex");
}
