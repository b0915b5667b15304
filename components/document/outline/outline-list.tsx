"use client";
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from "react";
import { focusDocument, useEscape } from "#components/document/use-escape.ts";
import { asksBrowser } from "#components/ui/asks-browser.ts";
import { cx } from "#components/ui/class-names.ts";
import { type OutlineEntry, type OutlineNode, treeOf } from "./entries.ts";
import { OUTLINE_WORDS } from "./words.ts";

type OutlineListProps = {
  readonly entries: readonly OutlineEntry[];
  /** Index of the section that is read; -1 if none. */
  readonly current: number;
  /** Set if the list takes the focus when it appears. */
  readonly takesFocus: RefObject<boolean>;
  /** Returns the number to show for a page. */
  readonly pageWords: (page: number) => string;
  readonly hrefOf: (entry: OutlineEntry) => string;
  readonly onGo: (index: number) => void;
};

/** The headings of a document, nested, as links. One tab stop; arrow keys move. */
export function OutlineList(props: OutlineListProps) {
  const { entries, current, takesFocus } = props;
  const box = useRef<HTMLElement>(null);
  const tree = useMemo(() => treeOf(entries), [entries]);
  useEffect(() => {
    const own = box.current;
    const link = own?.querySelector<HTMLElement>(`[data-entry="${current}"]`);
    if (!own || !link) return;
    const [outer, inner] = [own.getBoundingClientRect(), link.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      own.scrollTop += inner.top - outer.top - outer.height / 3;
  }, [current]);
  useEffect(() => {
    if (takesFocus.current) box.current?.querySelector<HTMLElement>('[data-entry][tabindex="0"]')?.focus();
    takesFocus.current = false;
  }, [takesFocus]);
  useEscape(box, () => focusDocument(box.current));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = Number(document.activeElement?.getAttribute("data-entry") ?? Number.NaN);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (next === undefined || Number.isNaN(next)) return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>(`[data-entry="${next}"]`)?.focus();
  };
  return (
    <nav
      ref={box}
      aria-label={OUTLINE_WORDS.title}
      className="relative min-h-0 flex-1 overflow-y-auto p-2"
      onKeyDown={onKeyDown}
    >
      <Level nodes={tree} {...props} />
    </nav>
  );
}

type LevelProps = OutlineListProps & { readonly nodes: readonly OutlineNode[] };

function Level({ nodes, ...props }: LevelProps) {
  const { entries, current, pageWords, hrefOf, onGo } = props;
  return (
    <ol>
      {nodes.map(({ index, children }) => {
        const entry = entries[index];
        if (!entry) return null;
        const { title, depth, page } = entry;
        return (
          <li key={index}>
            <a
              href={hrefOf(entry)}
              data-entry={index}
              tabIndex={index === Math.max(current, 0) ? 0 : -1}
              aria-current={index === current ? "location" : undefined}
              className={cx(
                "flex items-baseline gap-2 rounded-md py-1 pr-2 text-small hover:bg-hover",
                index === current ? "bg-accent-soft font-semibold text-ink" : "text-ink",
              )}
              style={{ paddingLeft: `${0.5 + Math.min(depth, 5) * 0.75}rem` }}
              onClick={(event) => {
                if (asksBrowser(event)) return;
                event.preventDefault();
                onGo(index);
              }}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
              {page !== null && (
                <span className="shrink-0 font-normal text-muted tabular-nums">
                  <span className="sr-only">{OUTLINE_WORDS.pageLabel}</span>
                  {pageWords(page)}
                </span>
              )}
            </a>
            {children.length > 0 && <Level {...props} nodes={children} />}
          </li>
        );
      })}
    </ol>
  );
}
