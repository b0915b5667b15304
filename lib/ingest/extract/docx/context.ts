import type { DraftBlock } from "../shared/compose.ts";
import type { Numbering } from "./numbering.ts";
import type { Styles } from "./styles.ts";
import type { XmlElement } from "./xml.ts";

/** What reading a document carries along: its definitions, and what it has come across so far. */
export type DocxContext = {
  readonly styles: Styles;
  readonly numbering: Numbering;
  readonly links: ReadonlyMap<string, string>;
  /** Notes in the order in which the text refers to them; a note's marker is fixed at its first reference. */
  readonly notes: { readonly kind: "footnote" | "endnote"; readonly id: string; readonly marker: string }[];
  /** Things worth telling: tracked changes, hidden text, embedded files. */
  readonly seen: Set<"tracked_changes" | "hidden_text" | "embedded_document">;
  /** Blocks of the text boxes met inside the paragraph being read; they follow it. */
  readonly boxes: DraftBlock[];
  /** Runs of paragraphs whose end was deleted: they go on in the next paragraph. */
  readonly carried: XmlElement[];
};
