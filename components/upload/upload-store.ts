import { errorWords } from "#components/http/fetch-json.ts";
import type { UploadAnswer } from "#lib/domain/document-api.ts";
import type { OnExisting } from "#lib/domain/upload.ts";
import type { CollectedFile } from "./collect-files.ts";
import { SEND_WORDS } from "./provider-words.ts";
import type { SendInput } from "./send-file.ts";
import type { UploadItem } from "./upload-rows.ts";

/** Number of parallel uploads. */
const AT_ONCE = 3;
/** Jobs are requested by batch, so a batch must fit into one answer. */
const BATCH_SIZE = 400;
/** A smaller change of progress does not redraw the list. */
const PROGRESS_STEP = 0.04;

type Sending = {
  readonly file: File;
  readonly corpusId: string | null;
  readonly onExisting: OnExisting;
  readonly abort: AbortController;
};

export type UploadStore = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly items: () => readonly UploadItem[];
  readonly add: (files: readonly CollectedFile[], corpusId: string | null) => void;
  readonly again: (id: string, onExisting?: OnExisting) => void;
  readonly skip: (id: string) => void;
  readonly clear: () => void;
};

function outcomeOf(answer: UploadAnswer): Partial<UploadItem> {
  const documentId = answer.id;
  const notice = documentId === null ? SEND_WORDS.restricted : null;
  switch (answer.outcome) {
    case "accepted":
      return {
        phase: "received",
        documentId,
        jobId: answer.job_id ?? null,
        indexed: answer.indexed ?? false,
        notice,
      };
    case "refused":
      return {
        phase: "refused",
        error: { code: answer.code ?? "refused", message: answer.message ?? SEND_WORDS.refused },
      };
    default:
      return { phase: answer.outcome, documentId, notice };
  }
}

/**
 * Stores the dropped files and uploads a few at a time. Notifies subscribers at most once per frame (`schedule`), so
 * that hundreds of files do not cause hundreds of renders.
 */
export function createUploadStore(
  send: (input: SendInput) => Promise<UploadAnswer>,
  session: string,
  schedule: (notify: () => void) => void,
): UploadStore {
  const listeners = new Set<() => void>();
  const sendings = new Map<string, Sending>();
  let items: readonly UploadItem[] = [];
  let notified = true;
  let number = 0;
  let running = 0;

  const notify = () => {
    if (!notified) return;
    notified = false;
    schedule(() => {
      notified = true;
      for (const listener of listeners) listener();
    });
  };
  const change = (id: string, changed: Partial<UploadItem>) => {
    items = items.map((item) => (item.id === id ? { ...item, ...changed } : item));
    notify();
  };
  const progress = (id: string, sent: number) => {
    const before = items.find((item) => item.id === id)?.sent ?? 0;
    if (sent - before >= PROGRESS_STEP || sent === 1) change(id, { sent });
  };
  const sendOne = async (item: UploadItem, sending: Sending) => {
    change(item.id, { phase: "sending", sent: 0, error: null, notice: null });
    try {
      const answer = await send({
        file: sending.file,
        path: item.path,
        corpusId: sending.corpusId,
        onExisting: sending.onExisting,
        batchId: item.batchId,
        signal: sending.abort.signal,
        onProgress: (share) => progress(item.id, share),
      });
      change(item.id, outcomeOf(answer));
    } catch (error) {
      const words = errorWords(error);
      change(item.id, words.code === "cancelled" ? { phase: "skipped" } : { phase: "failed", error: words });
    }
  };
  const pump = () => {
    while (running < AT_ONCE) {
      const next = items.find((item) => item.phase === "waiting");
      const sending = next && sendings.get(next.id);
      if (!next || !sending) return;
      running++;
      sendOne(next, sending).finally(() => {
        running--;
        pump();
      });
    }
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    items: () => items,
    add(files, corpusId) {
      const added = files.map(({ file, path }): UploadItem => {
        const id = `upload-${++number}`;
        sendings.set(id, { file, corpusId, onExisting: "ask", abort: new AbortController() });
        return {
          id,
          path,
          sizeBytes: file.size,
          phase: "waiting",
          sent: 0,
          batchId: `${session}-${Math.floor(number / BATCH_SIZE)}`,
          jobId: null,
          documentId: null,
          indexed: false,
          error: null,
          notice: null,
        };
      });
      items = [...items, ...added];
      notify();
      pump();
    },
    again(id, onExisting) {
      const sending = sendings.get(id);
      if (!sending) return;
      sendings.set(id, {
        ...sending,
        onExisting: onExisting ?? sending.onExisting,
        abort: new AbortController(),
      });
      change(id, { phase: "waiting", sent: 0, error: null });
      pump();
    },
    skip(id) {
      const phase = items.find((item) => item.id === id)?.phase;
      if (phase === "sending") sendings.get(id)?.abort.abort();
      else change(id, { phase: "skipped" });
    },
    clear() {
      items = [];
      sendings.clear();
      notify();
    },
  };
}
