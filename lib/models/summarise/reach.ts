import { AppError } from "#lib/errors/app-error.ts";
import { chatUrl } from "./chat-summariser.ts";

/**
 * Whether the summarising service is there and takes our key, without having it write anything.
 * @throws AppError("summariser_unavailable") in words when it is not, or does not.
 */
export async function reachSummariser(
  service: { readonly url: string; readonly apiKey: { reveal(): string } | null },
  signal: AbortSignal,
): Promise<void> {
  const models = new URL(chatUrl(service.url).href.replace(/chat\/completions$/, "models"));
  const headers = new Headers();
  if (service.apiKey !== null) headers.set("authorization", `Bearer ${service.apiKey.reveal()}`);
  const answer = await fetch(models, { headers, signal, redirect: "error" }).catch(() => {
    throw new AppError("summariser_unavailable", "The summarising service cannot be reached.");
  });
  await answer.body?.cancel();
  if (answer.status === 401 || answer.status === 403)
    throw new AppError("summariser_unavailable", "The summarising service does not take our key.");
  // One that lists no models answers 404, and is there all the same.
  if (answer.status >= 500)
    throw new AppError("summariser_unavailable", `The summarising service answers ${answer.status}.`);
}
