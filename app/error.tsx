"use client";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";

type ErrorPageProps = { readonly error: Error & { readonly digest?: string }; readonly reset: () => void };

/** A page that failed: what happened and what to press. The details are in the server's log. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <main id="main" className="mx-auto max-w-2xl px-5 py-16">
      <h1 className="mb-4 font-serif text-[1.625rem] leading-9">This page could not be shown.</h1>
      <Notice
        kind="failed"
        title="Something went wrong on the way"
        actions={
          <Button size="small" onClick={reset}>
            Try again
          </Button>
        }
      >
        Often the database is just starting. If it happens again, look at the log of the server
        {error.digest ? ` for the mark ${error.digest}` : ""}. Nothing was lost.
      </Notice>
    </main>
  );
}
