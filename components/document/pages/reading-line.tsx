import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import type { PageSummary } from "#lib/domain/documents.ts";
import { PAGE_TEXT_WORDS } from "./words.ts";

function wordsOf({ source, confidence }: PageSummary): string {
  if (source === "corrected") return PAGE_TEXT_WORDS.corrected;
  if (source === "none") return PAGE_TEXT_WORDS.none;
  return confidence === null
    ? PAGE_TEXT_WORDS.recognised
    : PAGE_TEXT_WORDS.recognisedSure(Math.round(confidence));
}

type ReadingLineProps = {
  readonly page: PageSummary;
  readonly onCorrect: () => void;
};

/** Origin of the words of a page without a text layer, and a button to correct them. */
export function ReadingLine({ page, onCorrect }: ReadingLineProps) {
  const { isHardToRead } = page;
  return (
    <div
      className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-panel px-4 py-1 text-small text-muted"
      data-testid="reading-line"
    >
      <span>{PAGE_TEXT_WORDS.title(page.number)}</span>
      <Chip tone={isHardToRead ? "amber" : "quiet"} dot={isHardToRead}>
        {wordsOf(page)}
      </Chip>
      <Button look="quiet" size="small" className="ml-auto underline underline-offset-2" onClick={onCorrect}>
        {PAGE_TEXT_WORDS.correct}
      </Button>
    </div>
  );
}
