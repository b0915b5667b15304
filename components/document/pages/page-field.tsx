"use client";
import { useId, useRef, useState } from "react";
import { focusDocument, useEscape } from "#components/document/use-escape.ts";
import { cx } from "#components/ui/class-names.ts";
import { type PageLabels, pageOfTyped, printedNumber } from "./page-numbers.ts";
import { PAGE_FIELD_WORDS, type PageFieldWords } from "./words.ts";

type PageFieldProps = {
  /** From 1, as counted. */
  readonly page: number;
  readonly pageCount: number;
  readonly labels: PageLabels;
  /** Words for pages if absent. */
  readonly words?: PageFieldWords;
  readonly onPage: (page: number) => void;
};

/** The visible page as printed and as counted. A number typed into the field opens that page. */
export function PageField(props: PageFieldProps) {
  const { page, pageCount, labels, words = PAGE_FIELD_WORDS, onPage } = props;
  const position = useId();
  /** Null while nothing is typed: the field then follows the visible page. */
  const [typed, setTyped] = useState<string | null>(null);
  const [unknown, setUnknown] = useState<string | null>(null);
  const printed = printedNumber(labels, page);
  const reset = () => {
    setTyped(null);
    setUnknown(null);
  };
  const form = useRef<HTMLFormElement>(null);
  useEscape(form, () => {
    reset();
    focusDocument(form.current);
  });
  return (
    <form
      ref={form}
      className="flex items-center gap-1 text-small text-muted tabular-nums"
      data-testid="page-position"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = pageOfTyped(typed ?? "", labels, pageCount);
        if (wanted === null) return setUnknown(typed);
        reset();
        onPage(wanted);
      }}
    >
      {printed !== null && words.short !== null && <span aria-hidden>{words.short}</span>}
      <input
        aria-label={words.label}
        aria-describedby={position}
        aria-invalid={unknown === null ? undefined : true}
        title={words.title}
        autoComplete="off"
        enterKeyHint="go"
        maxLength={12}
        value={typed ?? printed ?? page}
        className={cx(
          "h-7 w-11 rounded-md border bg-panel px-1 text-center text-ink hover:border-muted",
          unknown === null ? "border-line-strong" : "border-red-text",
        )}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          setUnknown(null);
        }}
        onBlur={reset}
      />
      <span id={position}>
        {printed === null ? words.position(pageCount) : words.printedPosition(page, pageCount)}
      </span>
      <span role="status" className={unknown === null ? "sr-only" : "text-red-text"}>
        {unknown !== null && (unknown.trim() === "" ? words.nothingTyped : words.unknownPage(unknown.trim()))}
      </span>
    </form>
  );
}
