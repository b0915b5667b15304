import { Copy, MessageSquare, Pin } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Inline } from "#components/document/readable/inline.tsx";
import type { Highlight } from "#components/document/readable/segments.ts";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import { useCopyText } from "#components/ui/use-copy-text.ts";
import { quoteWithCitation } from "#components/words/citation.ts";
import type { CellFacts } from "./chosen-cell.ts";
import { SPREADSHEET_WORDS } from "./words.ts";

type CellLineProps = {
  readonly facts: CellFacts;
  readonly text: string;
  readonly highlights: readonly Highlight[];
  /** Returns the citation of a cell. */
  readonly cite: (address: string, value: string) => string;
  /** Id of the words that describe the chosen cell. */
  readonly aboutId: string;
  /** Number of comments on the sheet. */
  readonly comments: number;
  /** Goes to the typed address. Returns false if there is no such cell. */
  readonly onGo: (typed: string) => boolean;
  readonly onNextComment: () => void;
  /** True if the first column stays in view; null if the sheet has no other column. */
  readonly keepsFirst: boolean | null;
  readonly onKeepFirst: (keeps: boolean) => void;
};

/** The address and the full value of the chosen cell, with its comments. */
export function CellLine(props: CellLineProps) {
  const { facts, text, highlights, cite, aboutId, comments, onGo, onNextComment, keepsFirst, onKeepFirst } =
    props;
  const copy = useCopyText();
  const { address, covers, value, headings } = facts;
  const errorId = useId();
  const [unknown, setUnknown] = useState<string | null>(null);
  const quote = () => quoteWithCitation(value, cite(facts.citedAddress, value));
  return (
    <div className="shrink-0 border-b border-line bg-panel px-2 py-1.5 print:hidden">
      <div className="flex items-start gap-2">
        <AddressField
          key={address}
          address={address}
          errorId={unknown === null ? null : errorId}
          onGo={(typed) => setUnknown(onGo(typed) ? null : typed)}
          onReset={() => setUnknown(null)}
        />
        <ScrollRegion
          role="group"
          aria-label={SPREADSHEET_WORDS.value}
          data-testid="cell-value"
          className="max-h-20 min-h-8 min-w-0 flex-1 overflow-y-auto py-1.5 whitespace-pre-wrap wrap-anywhere"
        >
          {value === "" ? <span className="text-muted">{SPREADSHEET_WORDS.empty}</span> : value}
        </ScrollRegion>
        <Button
          look="quiet"
          size="icon"
          aria-label={SPREADSHEET_WORDS.copy}
          title={SPREADSHEET_WORDS.copy}
          disabled={value === ""}
          onClick={() => {
            copy({ text: quote, what: "text", copied: SPREADSHEET_WORDS.copied }).catch(() => {});
          }}
        >
          <Copy size={14} aria-hidden />
        </Button>
        {keepsFirst !== null && (
          <Button
            look="quiet"
            size="icon"
            aria-label={SPREADSHEET_WORDS.keepFirst}
            title={SPREADSHEET_WORDS.keepFirst}
            aria-pressed={keepsFirst}
            className={cx(keepsFirst && "bg-accent-soft text-accent-text")}
            onClick={() => onKeepFirst(!keepsFirst)}
          >
            <Pin size={14} aria-hidden />
          </Button>
        )}
        {comments > 0 && (
          <Button
            look="quiet"
            size="icon"
            aria-label={SPREADSHEET_WORDS.nextComment(comments)}
            title={SPREADSHEET_WORDS.nextComment(comments)}
            onClick={onNextComment}
          >
            <MessageSquare size={14} aria-hidden />
          </Button>
        )}
      </div>
      {unknown !== null && (
        <p id={errorId} role="alert" className="px-0.5 pt-1 text-small text-red-text wrap-anywhere">
          {SPREADSHEET_WORDS.noCell(unknown, address)}
        </p>
      )}
      <p id={aboutId} className="min-h-5 px-0.5 pt-0.5 text-small text-muted wrap-anywhere">
        {[...headings, ...(covers === null ? [] : [SPREADSHEET_WORDS.covers(covers)])].join(" · ")}
      </p>
      {facts.comments.map((comment) => (
        <p
          key={comment.start}
          data-testid="cell-comment"
          className="px-0.5 pt-0.5 text-small whitespace-pre-wrap"
        >
          <span className="font-semibold">{SPREADSHEET_WORDS.comment}: </span>
          <Inline text={text} range={comment} highlights={highlights} />
        </p>
      ))}
    </div>
  );
}

type AddressFieldProps = {
  readonly address: string;
  /** Id of the words about an address that does not exist; null without one. */
  readonly errorId: string | null;
  readonly onGo: (typed: string) => void;
  /** Called when what was typed no longer counts. */
  readonly onReset: () => void;
};

/** The address of the chosen cell. Typing another one goes there. */
function AddressField({ address, errorId, onGo, onReset }: AddressFieldProps) {
  const [typed, setTyped] = useState(address);
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      className="w-36 shrink-0"
      onSubmit={(event) => {
        event.preventDefault();
        input.current?.select();
        onGo(typed);
      }}
    >
      <input
        ref={input}
        aria-label={SPREADSHEET_WORDS.goTo}
        title={SPREADSHEET_WORDS.goTo}
        aria-invalid={errorId !== null}
        aria-describedby={errorId ?? undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        className={cx(
          "h-8 w-full rounded-md border bg-panel px-2 tabular-nums hover:border-muted",
          errorId === null ? "border-line-strong" : "border-red-text",
        )}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          onReset();
        }}
        onBlur={() => {
          setTyped(address);
          onReset();
        }}
      />
    </form>
  );
}
