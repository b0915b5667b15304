"use client";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useRef } from "react";
import { cx } from "#components/ui/class-names.ts";
import { plural } from "#components/words/quantities.ts";
import type { PageSize } from "./page-size.ts";
import { usePageDrawing } from "./use-page-drawing.ts";

export type AnsweringPage = { readonly page: number; readonly passages: number };

type FilmstripProps = {
  readonly pdf: PDFDocumentProxy;
  readonly sizes: readonly PageSize[];
  readonly pages: readonly AnsweringPage[];
  readonly current: number;
  readonly onPick: (page: number) => void;
};

const WIDTH = 44;

/** The pages that answered, small, beside the document. */
export function Filmstrip({ pdf, sizes, pages, current, onPick }: FilmstripProps) {
  return (
    <nav
      aria-label="Pages that answer"
      className="shrink-0 overflow-auto max-two:border-b max-two:border-line"
    >
      <ul className="flex gap-2 px-2 py-3 two:w-16 two:flex-col two:items-center max-two:py-2">
        {pages.map(({ page, passages }) => {
          const size = sizes[page - 1];
          return (
            <li key={page}>
              <button
                type="button"
                aria-current={page === current ? "page" : undefined}
                aria-label={`Page ${page}, ${plural(passages, "passage")}`}
                className={cx(
                  "flex flex-col items-center rounded border-2 bg-panel",
                  page === current ? "border-accent" : "border-line-strong hover:border-muted",
                )}
                onClick={() => onPick(page)}
              >
                {size && (
                  <Thumbnail pdf={pdf} page={page} height={Math.round((WIDTH * size.height) / size.width)} />
                )}
                <span className="w-full border-t border-line text-tiny tabular-nums">{page}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type ThumbnailProps = { readonly pdf: PDFDocumentProxy; readonly page: number; readonly height: number };

function Thumbnail({ pdf, page, height }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  usePageDrawing(canvas, pdf, page, WIDTH);
  return <canvas ref={canvas} aria-hidden className="bg-white" style={{ width: WIDTH, height }} />;
}
