"use client";
import { useEffect, useRef } from "react";
import { stopSelectionIn } from "../selecting/selection-stop.ts";
import type { PageSize } from "./page-size.ts";

/** A recognised word on a page, in points from its top left. */
type PageWord = {
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
};

type WordLayerProps = {
  readonly words: readonly PageWord[];
  readonly size: PageSize;
  readonly width: number;
};

/** Transparent words over a picture, so that users can select and copy them and screen readers can read them. */
export function WordLayer({ words, size, width }: WordLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => (layer.current ? stopSelectionIn(layer.current) : undefined), []);
  const scale = width / size.width;
  return (
    <div ref={layer} className="text-layer" data-testid="word-layer">
      {words.map((word) => (
        <span
          key={`${word.x0} ${word.y0} ${word.text}`}
          style={{
            left: word.x0 * scale,
            top: word.y0 * scale,
            width: (word.x1 - word.x0) * scale,
            height: (word.y1 - word.y0) * scale,
            fontSize: Math.max(1, (word.y1 - word.y0) * scale * 0.9),
            transform: "none",
            overflow: "hidden",
          }}
        >
          {word.text}{" "}
        </span>
      ))}
    </div>
  );
}
