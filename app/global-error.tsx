"use client";
import { GLOBAL_ERROR_WORDS } from "#components/frame/page-words.ts";
import "./globals.css";

type GlobalErrorProps = { readonly error: Error & { readonly digest?: string }; readonly reset: () => void };

/** The root layout failed. The server's log has the details under the id that this page shows. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="en-GB">
      <body>
        <main className="mx-auto max-w-xl px-5 py-16">
          <title>{GLOBAL_ERROR_WORDS.windowTitle}</title>
          <h1 className="font-serif text-[1.625rem] leading-9">{GLOBAL_ERROR_WORDS.heading}</h1>
          <p className="mt-3">
            {error.digest ? GLOBAL_ERROR_WORDS.textWithDigest(error.digest) : GLOBAL_ERROR_WORDS.text}
          </p>
          <button
            type="button"
            className="mt-6 h-8 rounded-md bg-accent px-3 font-medium text-on-accent"
            onClick={reset}
          >
            {GLOBAL_ERROR_WORDS.again}
          </button>
        </main>
      </body>
    </html>
  );
}
