import type { PictureCollector } from "../pictures/collect-pictures.ts";
import type { PicturePart } from "../pictures/picture-part.ts";
import type { DraftBlock } from "../shared/compose.ts";
import type { XmlElement } from "../shared/xml.ts";
import type { Lists } from "./lists.ts";
import type { OdtStyles } from "./styles.ts";

/** State while a document is read: its definitions, and what was found so far. */
export type OdtContext = {
  readonly styles: OdtStyles;
  readonly lists: Lists;
  /** Returns the text of an embedded formula, or null for other objects. */
  readonly formula: (path: string) => string | null;
  /** Notes in the order of their references. */
  readonly notes: { readonly marker: string; readonly body: XmlElement | null }[];
  /** Number of notes of each kind so far. */
  readonly noteCounts: Map<string, number>;
  /** Facts for notes to the user. */
  readonly seen: Set<"tracked_changes" | "hidden_text" | "embedded_document" | "comments_left_out">;
  /** Blocks of the text boxes inside the current paragraph. They follow it. */
  readonly boxes: DraftBlock[];
  readonly pictures: PictureCollector;
  readonly pictureAt: (href: string) => PicturePart;
  /** Table cells that may still be made from repeated ones. */
  cellsLeft: number;
};
