import { type KeyboardEvent, useEffect, useRef } from "react";
import { cx } from "#components/ui/class-names.ts";
import type { Sheet } from "#lib/domain/sheet-grid.ts";
import { SPREADSHEET_WORDS } from "./words.ts";

type SheetTabsProps = {
  readonly id: string;
  readonly sheets: readonly Sheet[];
  readonly current: number;
  readonly onChoose: (sheet: number) => void;
};

/** Returns the id of a sheet's tab. */
export const tabId = (id: string, sheet: number) => `${id}-tab-${sheet}`;

/** True if the name of a sheet says itself that it is hidden. */
const saysHidden = (name: string | null) => name !== null && /\(hidden\)\s*$/i.test(name);

/** The sheets of a spreadsheet as tabs. Arrow keys, Home and End choose one. */
export function SheetTabs({ id, sheets, current, onChoose }: SheetTabsProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [list, tab] = [line.current, line.current?.children[current]];
    // Set scrollLeft directly, because scrollIntoView would also move the page.
    if (list && tab instanceof HTMLElement)
      list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2;
  }, [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = sheets.length - 1;
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + sheets.length) % sheets.length;
    onChoose(next);
    const tab = line.current?.children[next];
    if (tab instanceof HTMLElement) tab.focus({ preventScroll: true });
  };
  return (
    <div
      ref={line}
      role="tablist"
      aria-label={SPREADSHEET_WORDS.tabs}
      className="tab-line relative flex shrink-0 gap-x-1 overflow-x-auto border-t border-line bg-panel px-2 print:hidden"
      onKeyDown={onKeyDown}
    >
      {sheets.map(({ name, isHidden }, sheet) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(id, sheet)}
          aria-selected={sheet === current}
          aria-controls={sheet === current ? id : undefined}
          tabIndex={sheet === current ? 0 : -1}
          title={isHidden ? SPREADSHEET_WORDS.hiddenTitle : undefined}
          className={cx(
            "flex h-8 shrink-0 items-center gap-1 border-t-2 px-2 text-small font-medium -outline-offset-2",
            sheet === current ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
          )}
          onClick={() => onChoose(sheet)}
        >
          {name ?? SPREADSHEET_WORDS.table}
          {isHidden && !saysHidden(name) && (
            <span className="text-muted italic">({SPREADSHEET_WORDS.hidden})</span>
          )}
        </button>
      ))}
    </div>
  );
}
