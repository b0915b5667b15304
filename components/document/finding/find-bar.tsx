"use client";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { focusDocument, useEscape } from "#components/document/use-escape.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { MAX_FIND_CHARS } from "#lib/domain/find-limits.ts";
import type { Find } from "./use-find.ts";
import { FIND_WORDS } from "./words.ts";

type FindBarProps = {
  readonly find: Find;
  /** The address that searches the document for these words, by meaning too. */
  readonly searchHref: (words: string) => string;
};

/** A field that finds words in the whole document. Enter goes to the next place, Shift+Enter to the previous one. */
export function FindBar({ find, searchHref }: FindBarProps) {
  const { typed, setTyped, total, step } = find;
  const box = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const close = () => {
    focusDocument(box.current);
    find.setOpen(false);
  };
  useEscape(box, close);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <search className="border-b border-line bg-panel">
      <form
        ref={box}
        className="print:hidden flex items-center gap-1 bg-panel py-1.5 pr-2 pl-4"
        onSubmit={(event) => event.preventDefault()}
      >
        <input
          ref={field}
          type="search"
          aria-label={FIND_WORDS.label}
          placeholder={FIND_WORDS.label}
          autoComplete="off"
          maxLength={MAX_FIND_CHARS}
          value={typed}
          className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-panel px-2 hover:border-muted"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (total > 0) step(event.shiftKey ? -1 : 1);
          }}
        />
        <span
          role="status"
          data-testid="find-position"
          className="min-w-20 px-1 text-right text-small text-muted tabular-nums"
        >
          {positionWords(find)}
        </span>
        <FindButtons total={total} onStep={step} onClose={close} />
      </form>
      {typed.trim() !== "" && (
        <p className="px-4 pb-1.5 text-small text-muted">
          {FIND_WORDS.findsExact}{" "}
          <a
            href={searchHref(typed.trim())}
            data-testid="search-document"
            className="inline-block min-h-6 text-accent-text underline underline-offset-2"
          >
            {FIND_WORDS.searchDocument}
          </a>
        </p>
      )}
    </search>
  );
}

type FindButtonsProps = Pick<Find, "total"> & {
  readonly onStep: Find["step"];
  readonly onClose: () => void;
};

/** Previous place, next place, close. */
function FindButtons({ total, onStep, onClose }: FindButtonsProps) {
  const look = { look: "quiet", size: "small-icon" } as const;
  return (
    <>
      <Button
        {...look}
        aria-label={FIND_WORDS.previousLabel}
        title={FIND_WORDS.previousTitle}
        disabled={total === 0}
        onClick={() => onStep(-1)}
      >
        <ChevronUp size={15} aria-hidden />
      </Button>
      <Button
        {...look}
        aria-label={FIND_WORDS.nextLabel}
        title={FIND_WORDS.nextTitle}
        disabled={total === 0}
        onClick={() => onStep(1)}
      >
        <ChevronDown size={15} aria-hidden />
      </Button>
      <Button {...look} aria-label={FIND_WORDS.closeLabel} title={FIND_WORDS.closeTitle} onClick={onClose}>
        <X size={14} aria-hidden />
      </Button>
    </>
  );
}

/** "3 of 17"; "3 of 1,000+" if there are more places than the server returns. */
function positionWords({ typed, busy, error, total, index, more }: Find): string {
  if (typed.trim() === "") return "";
  if (error) return errorWords(error).message;
  if (busy) return FIND_WORDS.finding;
  if (total === 0) return FIND_WORDS.none;
  return FIND_WORDS.position(index + 1, total, more);
}
