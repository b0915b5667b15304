import type { DraftPicture, PictureCollector } from "../pictures/collect-pictures.ts";
import type { PicturePart } from "../pictures/picture-part.ts";
import type { DraftBlock } from "../shared/compose.ts";
import type { XmlElement } from "../shared/xml.ts";
import type { Numbering } from "./numbering.ts";
import type { Styles } from "./styles.ts";

export type NoteReference = {
  readonly kind: "footnote" | "endnote";
  readonly id: string;
  readonly marker: string;
};

/** State while a document is read: its definitions, and what was found so far. */
export type DocxContext = {
  readonly styles: Styles;
  readonly numbering: Numbering;
  readonly links: ReadonlyMap<string, string>;
  /** Notes by kind and id, in the order of their references. The first reference to a note fixes its marker. */
  readonly notes: Map<string, NoteReference>;
  readonly noteCounts: Record<NoteReference["kind"], number>;
  /** Facts for notes to the user: tracked changes, hidden text, embedded files. */
  readonly seen: Set<"tracked_changes" | "hidden_text" | "embedded_document">;
  /** Blocks of the text boxes inside the current paragraph. They follow it. */
  readonly boxes: DraftBlock[];
  readonly pictures: PictureCollector;
  /** Returns the part of a picture by relationship id, for the part of the file that is being read. */
  readonly pictureAt: (id: string) => PicturePart;
  /** Pictures of the current paragraph. They follow it. */
  readonly placed: DraftPicture[];
  /** Runs of paragraphs whose end was deleted. They continue in the next paragraph. */
  readonly carried: XmlElement[];
};
