import { AppError } from "#lib/errors/app-error.ts";
import { chatUrl } from "./chat-summariser.ts";

/**
 * Checks that the summarising service is reachable and accepts the key, without generating text.
 * @throws AppError("summariser_unavailable") if not.
 */
export async function checkSummariser(
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
  // A service without a list of models answers 404, but is available.
  if (answer.status >= 500)
    throw new AppError("summariser_unavailable", `The summarising service answers ${answer.status}.`);
}
