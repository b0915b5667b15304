"use client";
import { memo, useEffect, useState } from "react";
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
/** Waits before a picture is requested again. It is drawn after its text can be read. */
const RETRIES_MS = [1000, 2000, 4000, 8000, 16_000, 32_000];

/** Loads a picture, and again after a failure as long as it may still be drawn. */
function useRetries() {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const wait = RETRIES_MS[attempt];
  useEffect(() => {
    if (!failed || wait === undefined) return;
    const timer = setTimeout(() => {
      setAttempt((before) => before + 1);
      setFailed(false);
    }, wait);
    return () => clearTimeout(timer);
  }, [failed, wait]);
  const state = failed ? (wait === undefined ? "failed" : "waiting") : "loading";
  return { attempt, state, onError: () => setFailed(true) } as const;
}

type PictureProps = { readonly picture: BlockPicture; readonly src: string; readonly open: boolean };

const Picture = memo(function Picture({ picture, src, open }: PictureProps) {
  const { number, width, height, alt } = picture;
  const { attempt, state, onError } = useRetries();
  // It has its size before it is loaded, so that what is open stays in view.
  const aspectRatio = `${width} / ${height}`;
  return (
    <figure
      data-picture={number}
      className={cx(
        "my-4 max-w-full rounded-sm outline-offset-4",
        open && "outline-2 outline-accent",
        state !== "loading" && "border border-line-strong border-dashed p-3",
      )}
      style={
        state === "failed" ? undefined : { width: `min(100%, ${width}px, ${(MOST_VH * width) / height}vh)` }
      }
    >
      {state === "loading" ? (
        // biome-ignore lint/performance/noImgElement: the server sends it in the size of the original
        <img
          key={attempt}
          src={src}
          alt={alt ?? PICTURE_WORDS.unnamed(number)}
          width={width}
          height={height}
          loading="lazy"
          className="block h-auto w-full bg-white"
          style={{ aspectRatio }}
          onError={onError}
        />
      ) : (
        <p
          className="font-sans text-small text-muted"
          style={state === "waiting" ? { aspectRatio } : undefined}
        >
          {wordsOf(state, picture)}
        </p>
      )}
    </figure>
  );
});

function wordsOf(state: "waiting" | "failed", { number, alt }: BlockPicture): string {
  if (state === "waiting") return PICTURE_WORDS.waiting(alt ?? PICTURE_WORDS.named(number));
  return alt === undefined ? PICTURE_WORDS.notShown(number) : PICTURE_WORDS.notShownOf(alt);
}
