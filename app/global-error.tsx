"use client";
import "./globals.css";

/** The frame itself failed. */
export default function GlobalError({ reset }: { readonly error: Error; readonly reset: () => void }) {
  return (
    <html lang="en-GB">
      <body>
        <main className="mx-auto max-w-xl px-5 py-16">
          <title>Sightline</title>
          <h1 className="font-serif text-[1.625rem] leading-9">Sightline could not be shown.</h1>
          <p className="mt-3">The server did not answer as it should. Nothing was lost.</p>
          <button
            type="button"
            className="mt-6 h-8 rounded-md bg-accent px-3 font-medium text-on-accent"
            onClick={reset}
          >
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
