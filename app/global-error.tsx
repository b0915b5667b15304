"use client";
import "./globals.css";

type GlobalErrorProps = { readonly error: Error & { readonly digest?: string }; readonly reset: () => void };

/** The root layout failed. The server's log has the details under the id that this page shows. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="en-GB">
      <body>
        <main className="mx-auto max-w-xl px-5 py-16">
          <title>Sightline could not be shown</title>
          <h1 className="font-serif text-[1.625rem] leading-9">Sightline could not be shown.</h1>
          <p className="mt-3">
            The server failed to answer. Nothing was lost.
            {error.digest ? ` Look for ${error.digest} in the server’s log.` : ""}
          </p>
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
