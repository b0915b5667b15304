"use client";
import { useId, useRef, useState } from "react";
import { focusDocument, useEscape } from "#components/document/use-escape.ts";
import { cx } from "#components/ui/class-names.ts";
import { count } from "#components/words/quantities.ts";
import { type PageLabels, pageOfTyped, printedNumber } from "./page-numbers.ts";

type PageFieldProps = {
  /** From 1, as counted. */
  readonly page: number;
  readonly pageCount: number;
  readonly labels: PageLabels;
  readonly onPage: (page: number) => void;
};

/** The visible page as printed and as counted. A number typed into the field opens that page. */
export function PageField({ page, pageCount, labels, onPage }: PageFieldProps) {
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
      {printed !== null && <span aria-hidden>p.</span>}
      <input
        aria-label="Page"
        aria-describedby={position}
        aria-invalid={unknown === null ? undefined : true}
        title="Type a page number, as printed or as counted"
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
        {printed === null ? `of ${count(pageCount)}` : `(${count(page)} of ${count(pageCount)})`}
      </span>
      <span role="status" className={unknown === null ? "sr-only" : "text-red-text"}>
        {unknown !== null && (unknown.trim() === "" ? "Type a page number." : `No page ${unknown.trim()}`)}
      </span>
    </form>
  );
}
