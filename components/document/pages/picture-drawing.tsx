"use client";
import { useState } from "react";
import type { DrawPage, PageDrawing, PageState } from "./page-drawing.ts";
import { PAGES_WORDS } from "./words.ts";

type PictureAddresses = {
  readonly picture: (page: number) => string;
  readonly thumbnail: (page: number) => string;
};

/** Pages as pictures from the server, with their recognised words. */
export function pictureDrawing(addresses: PictureAddresses, words: DrawPage): PageDrawing {
  return {
    page: (page, onState) => (
      <>
        <Picture src={addresses.picture(page.number)} number={page.number} onState={onState} />
        {words(page)}
      </>
    ),
    thumbnail: ({ number, size, width }) => (
      // biome-ignore lint/performance/noImgElement: the server sends it in the size it is shown in
      <img
        src={addresses.thumbnail(number)}
        alt=""
        className="bg-white"
        style={{ width, height: Math.round((width * size.height) / size.width) }}
      />
    ),
  };
}

type PictureProps = {
  readonly src: string;
  readonly number: number;
  readonly onState: (state: PageState) => void;
};

function Picture({ src, number, onState }: PictureProps) {
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <p className="absolute inset-x-0 top-6 text-center text-small text-[#566169]">
        {PAGES_WORDS.noPicture(number)}
      </p>
    );
  return (
    // biome-ignore lint/performance/noImgElement: shown as stored, at any zoom
    <img
      src={src}
      alt={PAGES_WORDS.pictureLabel(number)}
      className="absolute inset-0 size-full"
      onLoad={(event) => onState({ picture: event.currentTarget, failed: false })}
      onError={() => {
        setFailed(true);
        onState({ picture: null, failed: true });
      }}
    />
  );
}
