/** What draws pages; raised whenever they may come out looking otherwise, and they are drawn anew then. */
export const RENDERER = "pdfjs-5/sharp/1";

/** What is known of a page's picture. `errorMessage` says in words why there is none. */
export type PagePicture = {
  readonly number: number;
  readonly pictureHash: string | null;
  readonly thumbnailHash: string | null;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pxPerPoint: number;
  readonly errorMessage: string | null;
};
