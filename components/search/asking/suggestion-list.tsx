import { Bookmark, Clock, Equal, FileText, Heading, MapPin, Scale, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Kbd } from "#components/ui/kbd.tsx";
import { fill } from "#components/words/fill.tsx";
import type { Suggestion } from "./suggestions.ts";
import { SUGGESTION_WORDS } from "./words.ts";

const ICONS = {
  saved: Bookmark,
  recent: Clock,
  policy: Scale,
  heading: Heading,
  place: MapPin,
  document: FileText,
  synonym: Equal,
} as const;

type SuggestionListProps = {
  readonly open: boolean;
  /** The id of the list; the text box names it. */
  readonly id: string;
  readonly optionId: (index: number) => string;
  readonly suggestions: readonly Suggestion[];
  readonly active: Suggestion | undefined;
  readonly onChoose: (suggestion: Suggestion) => void;
  /** Absent if it cannot be removed. */
  readonly onRemove: (suggestion: Suggestion) => (() => void) | undefined;
  /** Absent if there are no recent searches to clear. */
  readonly onClearRecent: (() => void) | undefined;
};

/** The options below the search box. The text box keeps the focus and handles the keys. */
export function SuggestionList(props: SuggestionListProps) {
  const { open, id, optionId, suggestions, active, onChoose, onRemove, onClearRecent } = props;
  return (
    <>
      <p role="status" className="sr-only">
        {open && SUGGESTION_WORDS.found(suggestions.length)}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press only must not take the focus from the text box */}
      <div
        hidden={!open}
        data-testid="suggestions"
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-[min(26rem,55dvh)] overflow-y-auto rounded-lg border border-line-strong bg-raised p-1 shadow-pop"
        onMouseDown={(event) => event.preventDefault()}
      >
        <div id={id} role="listbox" aria-label={SUGGESTION_WORDS.label}>
          {open &&
            suggestions.map((each, index) => (
              <Option
                key={each.key}
                id={optionId(index)}
                suggestion={each}
                active={each.key === active?.key}
                onChoose={onChoose}
                onRemove={onRemove(each)}
              />
            ))}
        </div>
        {open && onClearRecent && <Foot onClear={onClearRecent} />}
      </div>
    </>
  );
}

type OptionProps = Pick<SuggestionListProps, "onChoose"> & {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly active: boolean;
  readonly onRemove: (() => void) | undefined;
};

function Option({ id, suggestion, active, onChoose, onRemove }: OptionProps) {
  const { words, hint, kind } = suggestion;
  const Icon = ICONS[kind];
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the focus and handles the keys
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      data-testid="suggestion"
      className={cx(
        "flex min-h-8 cursor-pointer items-center gap-2.5 rounded px-2 py-1 outline-offset-[-2px] hover:bg-hover",
        active && "bg-chosen outline-2 outline-accent",
      )}
      onClick={(event) => {
        const removes = event.target instanceof Element && event.target.closest("[data-remove]") !== null;
        if (removes) onRemove?.();
        else onChoose(suggestion);
      }}
    >
      <Icon size={14} aria-hidden className="shrink-0 text-muted" />
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{words}</span>
      <span className="shrink-0 text-small text-muted">{hint}</span>
      {onRemove && (
        // Only for pointers. Shift and Delete do the same.
        <span
          aria-hidden
          data-remove
          title={SUGGESTION_WORDS.remove}
          className="-mr-1 inline-flex size-6 shrink-0 items-center justify-center rounded text-muted hover:bg-quiet-soft hover:text-ink"
        >
          <X size={13} />
        </span>
      )}
    </div>
  );
}

/** Outside the list, because a list of options has no buttons. */
function Foot({ onClear }: { readonly onClear: () => void }) {
  return (
    <div className="mt-1 flex items-center gap-3 border-t border-line px-1 pt-1 text-small text-muted">
      <span className="min-w-0 flex-1 pl-1 max-two:hidden">
        {fill(SUGGESTION_WORDS.keys, {
          up: <Kbd>{"↑"}</Kbd>,
          down: <Kbd>{"↓"}</Kbd>,
          shift: <Kbd>{"Shift"}</Kbd>,
          del: <Kbd>{"Del"}</Kbd>,
        })}
      </span>
      <Button look="quiet" size="inline" onClick={onClear}>
        {SUGGESTION_WORDS.clearRecent}
      </Button>
    </div>
  );
}
