import { createHash } from "node:crypto";
import type { Facet } from "#lib/domain/embedding.ts";
import { titleWords } from "#lib/text/title.ts";

/** The parts of a passage's embedded text. */
export type EmbeddingSource = {
  readonly title: string;
  readonly sectionPath: readonly string[];
  readonly text: string;
  /** One or two sentences about the document, if a language model writes them. */
  readonly summary?: string;
  /** Questions that the passage answers, written by a language model. Without one the facet is absent. */
  readonly questions?: readonly string[];
};

/** Returns the text to embed for a passage and `facet`; null if the passage does not have the facet. */
export function embeddingInput(source: EmbeddingSource, facet: Facet): string | null {
  switch (facet) {
    case "content":
      return source.text;
    case "contextual":
      return [titleWords(source.title), source.summary ?? "", source.sectionPath.join(" > "), source.text]
        .filter((part) => part !== "")
        .join("\n");
    case "queryable":
      return source.questions && source.questions.length > 0 ? source.questions.join("\n") : null;
  }
}

/** Identifies a vector: the same model (its prefixes are part of the id) over the same input. */
export function embeddingHash(modelId: string, input: string): string {
  return createHash("sha256").update(modelId).update("\0").update(input).digest("hex");
}
