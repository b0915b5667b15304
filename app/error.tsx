"use client";
import { ERROR_PAGE_WORDS } from "#components/frame/page-words.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useTitle } from "#components/ui/use-title.ts";

type ErrorPageProps = { readonly error: Error & { readonly digest?: string }; readonly reset: () => void };

/** Error page. The server's log has the details under the id that this page shows. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  useTitle(ERROR_PAGE_WORDS.windowTitle);
  return (
    <main id="main" className="mx-auto max-w-2xl px-5 py-16">
      <h1 className="mb-4 font-serif text-[1.625rem] leading-9">{ERROR_PAGE_WORDS.heading}</h1>
      <Notice
        kind="failed"
        title={ERROR_PAGE_WORDS.noticeTitle}
        actions={
          <Button size="small" onClick={reset}>
            {ERROR_PAGE_WORDS.again}
          </Button>
        }
      >
        {error.digest ? ERROR_PAGE_WORDS.textWithDigest(error.digest) : ERROR_PAGE_WORDS.text}
      </Notice>
    </main>
  );
}
