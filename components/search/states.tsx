import { Button } from "#components/ui/button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** Shown while the answer loads. */
export function LoadingResults() {
  return (
    <div role="status" aria-label="Searching" data-testid="loading">
      {[64, 48, 56, 40].map((width) => (
        <div key={width} className="border-b border-line bg-panel px-4 py-4">
          <div style={{ width: `${width}%` }}>
            <Skeleton className="h-4" />
          </div>
          <Skeleton className="mt-2 w-1/3" />
          <Skeleton className="mt-3" />
          <Skeleton className="mt-2 w-5/6" />
          <Skeleton className="mt-3 w-2/5" />
        </div>
      ))}
    </div>
  );
}

/** Shown before the first question, with examples. */
export function Welcome({
  suggestions,
  hrefFor,
}: {
  readonly suggestions: readonly string[];
  readonly hrefFor: (question: string) => string;
}) {
  return (
    <div className="px-4 py-8 two:px-6" data-testid="welcome">
      <h2 className="font-serif text-[1.375rem] leading-8">Find the exact passage</h2>
      <p className="mt-2 max-w-prose text-muted">
        Results are passages of your documents, word for word, each with the reason why it was found. Put
        words in quotes to find them exactly, and a minus before a word to exclude it. Policy numbers such as
        “H4” and file names work too.
      </p>
      {suggestions.length > 0 && (
        <>
          <h3 className="mt-7 text-small font-semibold text-muted">Try</h3>
          <ul className="mt-2 flex flex-col gap-2">
            {suggestions.map((question) => (
              <li key={question}>
                <a
                  href={hrefFor(question)}
                  className="block rounded-md border border-line bg-panel px-3.5 py-2.5 text-lead hover:border-accent hover:bg-chosen"
                >
                  {question}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-7 flex flex-wrap items-center gap-1.5 text-small text-muted max-two:hidden">
        <Kbd>/</Kbd> question <Kbd>j</Kbd>
        <Kbd>k</Kbd> move <Kbd>Enter</Kbd> open <Kbd>n</Kbd>
        <Kbd>p</Kbd> passages <Kbd>?</Kbd> all keys
      </p>
    </div>
  );
}

/** The search failed, which says nothing about the evidence. */
export function SearchFailed({
  message,
  code,
  action = "Try again",
  onRetry,
}: {
  readonly message: string;
  readonly code: string;
  readonly action?: string;
  readonly onRetry: () => void;
}) {
  return (
    <div className="p-4">
      <Notice
        kind="failed"
        testId="search-failed"
        title="The search did not run"
        actions={
          <Button size="small" onClick={onRetry}>
            {action}
          </Button>
        }
      >
        {message} <span className="text-muted">({code})</span> This says nothing about whether there is
        evidence.
      </Notice>
    </div>
  );
}
