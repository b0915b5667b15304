import type { Block, BlockPicture } from "./extracted.ts";

/** A picture with its place: an offset in the text, and the index of its block. */
export type PlacedPicture = BlockPicture & { readonly at: number; readonly block: number };

/** Returns the pictures in the text of a document, in order. Offsets are those of the blocks. */
export function placedPictures(blocks: readonly Block[]): PlacedPicture[] {
  return blocks.flatMap(({ start, end, pictures = [] }, block) =>
    pictures.map((picture) => ({ ...picture, at: picture.before ? start : end, block })),
  );
}
