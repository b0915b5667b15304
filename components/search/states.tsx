import { SiteOffer } from "#components/places/site-offer.tsx";
import { useAdvanced } from "#components/receipt/advanced.ts";
import { Button } from "#components/ui/button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { fill } from "#components/words/fill.tsx";
import type { SuggestedSite } from "#lib/domain/suggested-site.ts";
import { NO_WORDS, SEARCH_FAILED_WORDS, SEARCH_PAGE_WORDS, WELCOME_WORDS } from "./words.ts";

/** Shown while the answer loads. */
export function LoadingResults() {
  return (
    <div role="status" aria-label={SEARCH_PAGE_WORDS.searching} data-testid="loading">
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
  site,
  hrefFor,
}: {
  readonly suggestions: readonly string[];
  readonly site: SuggestedSite | null;
  readonly hrefFor: (question: string) => string;
}) {
  return (
    <div className="px-4 py-8" data-testid="welcome">
      <h2 className="font-serif text-[1.375rem] leading-8">{WELCOME_WORDS.title}</h2>
      <p className="mt-2 max-w-prose text-muted">{WELCOME_WORDS.text}</p>
      {suggestions.length > 0 && (
        <>
          <h3 className="mt-7 text-small font-semibold text-muted">{WELCOME_WORDS.examples}</h3>
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
      {site && (
        <div className="mt-7">
          <SiteOffer site={site} />
        </div>
      )}
      <p className="mt-7 flex flex-wrap items-center gap-1.5 text-small text-muted max-two:hidden">
        {fill(WELCOME_WORDS.keys, {
          slash: <Kbd>{"/"}</Kbd>,
          j: <Kbd>{"j"}</Kbd>,
          k: <Kbd>{"k"}</Kbd>,
          enter: <Kbd>{"Enter"}</Kbd>,
          n: <Kbd>{"n"}</Kbd>,
          p: <Kbd>{"p"}</Kbd>,
          help: <Kbd>{"?"}</Kbd>,
        })}
      </p>
    </div>
  );
}

/** The question has no word, so nothing was searched. */
export function NoWords() {
  return (
    <div className="p-4">
      <Notice kind="info" testId="no-words" title={NO_WORDS.title}>
        {NO_WORDS.text}
      </Notice>
    </div>
  );
}

/** The search failed, which says nothing about the evidence. The advanced view shows the code of the failure. */
export function SearchFailed({
  message,
  code,
  action = SEARCH_FAILED_WORDS.again,
  onRetry,
}: {
  readonly message: string;
  readonly code: string;
  readonly action?: string;
  readonly onRetry: () => void;
}) {
  const advanced = useAdvanced();
  return (
    <div className="p-4">
      <Notice
        kind="failed"
        testId="search-failed"
        title={SEARCH_FAILED_WORDS.title}
        actions={
          <Button size="small" onClick={onRetry}>
            {action}
          </Button>
        }
      >
        {fill(SEARCH_FAILED_WORDS.text, {
          message,
          code: advanced && <span className="text-muted">({code})</span>,
        })}
      </Notice>
    </div>
  );
}
