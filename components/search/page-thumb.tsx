"use client";
import { useState } from "react";
import { coversPage } from "#lib/domain/page-lane.ts";
import type { PageEvidence } from "#lib/domain/search-result.ts";
import { PAGE_THUMB_WORDS } from "./answer-words.ts";

type PageThumbProps = {
  readonly src: string;
  readonly evidence: PageEvidence;
  readonly title: string;
  /** True for a picture in a text without pages. */
  readonly inText: boolean;
};

/** Maximum patches on a thumbnail. More would cover it. */
const SHOWN = 8;

const share = (value: number, of: number) => `${((100 * value) / of).toFixed(2)}%`;

/** Thumbnail of a matching page with its matching parts highlighted. Without a picture it shows an empty sheet. */
export function PageThumb({ src, evidence, title, inText }: PageThumbProps) {
  const [failed, setFailed] = useState(false);
  const { page, width, height, patches, assets } = evidence;
  if (width === null || height === null) return null;
  const lit = patches
    .filter(({ box, weight }) => weight > 0 && !coversPage(box, { width, height }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, SHOWN);
  const most = lit[0]?.weight ?? 1;
  const what = assets.map((asset) => asset.label ?? asset.type).join(", ");
  return (
    <span
      className="relative block w-10.5 shrink-0 overflow-hidden rounded-sm border border-line-strong bg-white"
      style={{ aspectRatio: `${width} / ${height}` }}
      data-testid="page-thumb"
    >
      {!failed && (
        // biome-ignore lint/performance/noImgElement: the server sends it in about the size it is shown in
        <img
          src={src}
          alt={inText ? PAGE_THUMB_WORDS.inText(title, what) : PAGE_THUMB_WORDS.label(page, title, what)}
          loading="lazy"
          className="absolute inset-0 size-full"
          onError={() => setFailed(true)}
        />
      )}
      <span aria-hidden className="absolute inset-0 mix-blend-multiply">
        {lit.map(({ box, weight }) => (
          <span
            key={`${box.x0} ${box.y0} ${box.x1} ${box.y1}`}
            data-testid="lit-patch"
            className="absolute rounded-[1px] bg-lit-neutral"
            style={{
              left: share(box.x0, width),
              top: share(box.y0, height),
              width: share(box.x1 - box.x0, width),
              height: share(box.y1 - box.y0, height),
              opacity: 0.1 + (0.25 * weight) / most,
            }}
          />
        ))}
      </span>
    </span>
  );
}
