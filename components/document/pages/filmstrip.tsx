"use client";
import { cx } from "#components/ui/class-names.ts";
import { plural } from "#components/words/quantities.ts";
import type { PageDrawing } from "./page-drawing.ts";
import type { PageSize } from "./page-size.ts";

/** How many passages answer on a page; none where only its picture does. */
export type AnsweringPage = { readonly page: number; readonly passages: number };

type FilmstripProps = {
  readonly drawing: PageDrawing;
  readonly sizes: readonly PageSize[];
  readonly pages: readonly AnsweringPage[];
  readonly current: number;
  readonly onPick: (page: number) => void;
};

const WIDTH = 44;

/** The pages that answered, small, beside the document. */
export function Filmstrip({ drawing, sizes, pages, current, onPick }: FilmstripProps) {
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
                aria-label={`Page ${page}, ${passages > 0 ? plural(passages, "passage") : "its picture"}`}
                className={cx(
                  "flex flex-col items-center rounded border-2 bg-panel",
                  page === current ? "border-accent" : "border-line-strong hover:border-muted",
                )}
                onClick={() => onPick(page)}
              >
                {size && drawing.thumbnail({ number: page, size, width: WIDTH })}
                <span className="w-full border-t border-line text-tiny tabular-nums">{page}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
