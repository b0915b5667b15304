import { CONNECTION_WORDS } from "#components/http/words.ts";
import type { ImportRequested } from "#lib/domain/archive-api.ts";
import { IMPORT_WORDS } from "./console-words.ts";

/**
 * Uploads an archive from disk, without loading it into memory, and reports progress. `fetch` reports none.
 * @throws Error with the server's message.
 */
export function sendArchive(
  file: File,
  as: string,
  onProgress: (share: number) => void,
): Promise<ImportRequested> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = as === "" ? "" : `?${new URLSearchParams({ as })}`;
    request.open("POST", `/api/corpora/import${query}`);
    request.setRequestHeader("content-type", "application/gzip");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error(CONNECTION_WORDS.noAnswer));
    request.onload = () => {
      const body = request.response as { readonly error?: { readonly message?: string } } | null;
      if (request.status === 202) resolve(request.response as ImportRequested);
      else reject(new Error(body?.error?.message ?? IMPORT_WORDS.serverAnswered(request.status)));
    };
    request.send(file);
  });
}
