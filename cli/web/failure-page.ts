import type { IncomingMessage } from "node:http";
import type { AppError } from "#lib/errors/app-error.ts";

/** True for a browser that opens a page, not for one that fetches data. */
export function wantsPage({ url = "", headers }: IncomingMessage): boolean {
  return !url.startsWith("/api/") && (headers.accept?.includes("text/html") ?? false);
}

/** Returns a page for a failure that the pages themselves cannot show. */
export function failurePage({ message }: AppError): string {
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>No answer now · Sightline</title>
<h1>Sightline cannot answer now</h1><p>${escaped(message)}</p><p>Nothing was lost. <a href="">Try again</a></p></html>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
