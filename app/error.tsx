"use client";
import { useTitle } from "#components/frame/use-title.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";

type ErrorPageProps = { readonly error: Error & { readonly digest?: string }; readonly reset: () => void };

/** Error page. The server's log has the details under the id that this page shows. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  useTitle("This page could not be shown");
  return (
    <main id="main" className="mx-auto max-w-2xl px-5 py-16">
      <h1 className="mb-4 font-serif text-[1.625rem] leading-9">This page could not be shown.</h1>
      <Notice
        kind="failed"
        title="Something went wrong"
        actions={
          <Button size="small" onClick={reset}>
            Try again
          </Button>
        }
      >
        The database may still be starting. If this happens again, look
        {error.digest ? ` for ${error.digest}` : ""} in the server’s log. Nothing was lost.
      </Notice>
    </main>
  );
}
