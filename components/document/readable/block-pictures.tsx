"use client";
import { memo, useState } from "react";
import { pageHref } from "#components/document/queries.ts";
import { cx } from "#components/ui/class-names.ts";
import type { BlockPicture } from "#lib/domain/extracted.ts";
import { PICTURE_WORDS } from "./words.ts";

/** The document whose pictures are shown, and the picture that is open. */
type PictureSource = {
  readonly documentId: string;
  readonly version: number;
  readonly open: number | null;
};

type BlockPicturesProps = {
  readonly pictures: readonly BlockPicture[];
  readonly source: PictureSource;
};

/** The pictures at one place of a text. */
export function BlockPictures({ pictures, source }: BlockPicturesProps) {
  const { documentId, version, open } = source;
  return pictures.map((picture) => (
    <Picture
      key={picture.number}
      picture={picture}
      src={pageHref(documentId, version, picture.number, "picture")}
      open={picture.number === open}
    />
  ));
}

/** Most height of a picture, in hundredths of the window's. */
const MOST_VH = 70;

type PictureProps = { readonly picture: BlockPicture; readonly src: string; readonly open: boolean };

const Picture = memo(function Picture({ picture, src, open }: PictureProps) {
  const { number, width, height, alt } = picture;
  const [failed, setFailed] = useState(false);
  return (
    <figure
      data-picture={number}
      className={cx(
        "my-4 max-w-full rounded-sm outline-offset-4",
        open && "outline-2 outline-accent",
        failed && "border border-line-strong border-dashed p-3",
      )}
      // It has its size before it is loaded, so that what is open stays in view.
      style={failed ? undefined : { width: `min(100%, ${width}px, ${(MOST_VH * width) / height}vh)` }}
    >
      {failed ? (
        <p className="font-sans text-small text-muted">
          {alt === undefined ? PICTURE_WORDS.notShown(number) : PICTURE_WORDS.notShownOf(alt)}
        </p>
      ) : (
        // biome-ignore lint/performance/noImgElement: the server sends it in the size of the original
        <img
          src={src}
          alt={alt ?? PICTURE_WORDS.unnamed(number)}
          width={width}
          height={height}
          loading="lazy"
          className="block h-auto w-full bg-white"
          style={{ aspectRatio: `${width} / ${height}` }}
          onError={() => setFailed(true)}
        />
      )}
    </figure>
  );
});
