import { Copy, MessageSquare } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import { useCopyText } from "#components/ui/use-copy-text.ts";
import type { CellFacts } from "./chosen-cell.ts";
import { SPREADSHEET_WORDS } from "./words.ts";

type CellLineProps = {
  readonly facts: CellFacts;
  /** Id of the words that describe the chosen cell. */
  readonly aboutId: string;
  /** Number of comments on the sheet. */
  readonly comments: number;
  /** Goes to the typed address. Returns false if there is no such cell. */
  readonly onGo: (typed: string) => boolean;
  readonly onNextComment: () => void;
};

/** The address and the full value of the chosen cell, with its comments. */
export function CellLine({ facts, aboutId, comments, onGo, onNextComment }: CellLineProps) {
  const copy = useCopyText();
  const { address, covers, value, headings } = facts;
  return (
    <div className="shrink-0 border-b border-line bg-panel px-2 py-1.5 print:hidden">
      <div className="flex items-start gap-2">
        <AddressField key={address} address={address} onGo={onGo} />
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
            copy({ text: () => value, what: "text", copied: SPREADSHEET_WORDS.copied }).catch(() => {});
          }}
        >
          <Copy size={14} aria-hidden />
        </Button>
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
      <p id={aboutId} className="min-h-5 px-0.5 pt-0.5 text-small text-muted wrap-anywhere">
        {[...headings, ...(covers === null ? [] : [SPREADSHEET_WORDS.covers(covers)])].join(" · ")}
      </p>
      {facts.comments.map((comment) => (
        <p key={comment} data-testid="cell-comment" className="px-0.5 pt-0.5 text-small whitespace-pre-wrap">
          <span className="font-semibold">{SPREADSHEET_WORDS.comment}: </span>
          {comment}
        </p>
      ))}
    </div>
  );
}

/** The address of the chosen cell. Typing another one goes there. */
function AddressField({ address, onGo }: { readonly address: string } & Pick<CellLineProps, "onGo">) {
  const [typed, setTyped] = useState(address);
  const [unknown, setUnknown] = useState<string | null>(null);
  const errorId = useId();
  return (
    <form
      className="w-36 shrink-0"
      onSubmit={(event) => {
        event.preventDefault();
        setUnknown(onGo(typed) ? null : typed);
      }}
    >
      <input
        aria-label={SPREADSHEET_WORDS.goTo}
        title={SPREADSHEET_WORDS.goTo}
        aria-invalid={unknown !== null}
        aria-describedby={unknown === null ? undefined : errorId}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        className="h-8 w-full rounded-md border border-line-strong bg-panel px-2 tabular-nums hover:border-muted"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
      />
      {unknown !== null && (
        <p id={errorId} role="alert" className="pt-1 text-small text-red-text">
          {SPREADSHEET_WORDS.noCell(unknown)}
        </p>
      )}
    </form>
  );
}
