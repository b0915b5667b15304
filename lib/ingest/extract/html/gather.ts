import type { DraftPicture } from "../pictures/collect-pictures.ts";
import type { DraftBlock, Run } from "../shared/compose.ts";
import type { HeadingScope } from "./headings.ts";

/** The formatting of text at a place, from the elements around it. */
export type Look = Omit<Run, "text">;

/** The type of block for text at a place. The first block of a list item takes the `marker`. */
export type BlockPlace = {
  readonly kind: DraftBlock["kind"];
  readonly level?: number;
  marker?: string;
  opened: boolean;
};

/** Returns the picture of an `img` element, if it is shown. */
export type ReadImage = (image: Element) => readonly DraftPicture[];

export type Walk = {
  readonly blocks: DraftBlock[];
  readonly readImage: ReadImage;
  /** Pictures that follow the current block. */
  readonly placed: DraftPicture[];
  runs: Run[];
  depth: number;
  scope: HeadingScope;
};

export const newWalk = (readImage: ReadImage): Walk => ({
  ...{ blocks: [], readImage, placed: [] },
  ...{ runs: [], depth: 0, scope: { shift: 0, hasTop: false } },
});

/** Collapses blanks like a browser. No-break spaces become spaces; invisible joiners and hyphens are removed. */
export function addText(walk: Walk, data: string, look: Look): void {
  const text = data.replace(/[\u00ad\u200b\u2060\ufeff]/g, "").replace(/[ \t\r\n\f\u00a0]+/g, " ");
  const last = walk.runs.at(-1)?.text;
  const collapsed = last === undefined || /\s$/.test(last) ? text.trimStart() : text;
  if (collapsed !== "") walk.runs.push({ text: collapsed, ...look });
}

/** Ends the current block. Its pictures follow it. */
export function flush(place: BlockPlace, walk: Walk): void {
  flushRuns(place, walk);
  const pictures = walk.placed.splice(0);
  if (pictures.length > 0) walk.blocks.push({ kind: "paragraph", runs: [], pictures });
}

function flushRuns(place: BlockPlace, walk: Walk): void {
  const runs = walk.runs;
  if (runs.length === 0) return;
  walk.runs = [];
  if (runs.every((run) => run.text.trim() === "")) return;
  // Later paragraphs of a list item are prose at its depth, so that no second bullet appears.
  const kind = place.kind === "list-item" && place.opened ? "paragraph" : place.kind;
  const { level, marker } = place;
  const shape = {
    ...(level !== undefined && { level }),
    ...(!place.opened && marker !== undefined && { marker }),
  };
  walk.blocks.push({ kind, runs, ...shape });
  place.opened = true;
}
