import { Button } from "#components/ui/button.tsx";
import { listed } from "#components/words/quantities.ts";
import { reasonWords } from "#components/words/reasons.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { DEGRADED_WORDS } from "./answer-words.ts";
import { codesOf, troublesOf } from "./reported-codes.ts";

/** What is missing from the answer, and why. */
export function DegradedNotice({
  response,
  onRetry,
}: {
  readonly response: SearchResponse;
  readonly onRetry: () => void;
}) {
  const codes = codesOf(response);
  const reasons = listed(troublesOf(response).map(reasonWords)) || DEGRADED_WORDS.unknownReason;
  const keywordOnly = codes.includes("keyword_only") || codes.includes("embedder_unavailable");
  return (
    <div
      data-testid="degraded"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-amber-line bg-amber-soft px-4 py-1.5 text-small text-amber-text"
    >
      <p className="min-w-0 flex-1 basis-60">
        <strong className="font-semibold">
          {keywordOnly ? DEGRADED_WORDS.keywordTitle : DEGRADED_WORDS.title}
        </strong>{" "}
        {keywordOnly ? DEGRADED_WORDS.keywordText(reasons) : DEGRADED_WORDS.text(reasons)}
      </p>
      <Button size="small" className="h-6" onClick={onRetry}>
        {DEGRADED_WORDS.again}
      </Button>
    </div>
  );
}
