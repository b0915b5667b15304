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

/** True while a file waits or is being sent, so that leaving the page would lose it. */
export function hasUnsent(items: readonly UploadItem[]): boolean {
  return items.some(({ phase }) => phase === "waiting" || phase === "sending");
}

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

type Send = (input: SendInput) => Promise<UploadAnswer>;

/**
 * Stores the dropped files and uploads a few at a time. Notifies subscribers at most once per frame (`schedule`), so
 * that hundreds of files do not cause hundreds of renders.
 */
export function createUploadStore(
  send: Send,
  session: string,
  schedule: (notify: () => void) => void,
): UploadStore {
  const list = createItemList(schedule);
  const sendings = new Map<string, Sending>();
  const pump = createPump(send, list, sendings);
  let number = 0;

  return {
    subscribe: list.subscribe,
    items: list.items,
    add(files, corpusId) {
      const added = files.map((collected): UploadItem => {
        const id = `upload-${++number}`;
        const batchId = `${session}-${Math.floor(number / BATCH_SIZE)}`;
        sendings.set(id, {
          file: collected.file,
          corpusId,
          onExisting: "ask",
          abort: new AbortController(),
        });
        return waitingItem(id, batchId, collected);
      });
      list.set([...list.items(), ...added]);
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
      list.change(id, { phase: "waiting", sent: 0, error: null });
      pump();
    },
    skip(id) {
      const phase = list.find(id)?.phase;
      if (phase === "sending") sendings.get(id)?.abort.abort();
      else list.change(id, { phase: "skipped" });
    },
    clear() {
      sendings.clear();
      list.set([]);
    },
  };
}

function waitingItem(id: string, batchId: string, { file, path }: CollectedFile): UploadItem {
  return {
    id,
    path,
    sizeBytes: file.size,
    phase: "waiting",
    sent: 0,
    batchId,
    jobId: null,
    documentId: null,
    indexed: false,
    error: null,
    notice: null,
  };
}

type ItemList = ReturnType<typeof createItemList>;

/** The files with their states. Each change notifies the subscribers, at most once per frame. */
function createItemList(schedule: (tell: () => void) => void) {
  const listeners = new Set<() => void>();
  let items: readonly UploadItem[] = [];
  let notified = true;
  const tell = () => {
    if (!notified) return;
    notified = false;
    schedule(() => {
      notified = true;
      for (const listener of listeners) listener();
    });
  };
  const set = (next: readonly UploadItem[]) => {
    items = next;
    tell();
  };
  return {
    items: () => items,
    find: (id: string) => items.find((item) => item.id === id),
    set,
    change: (id: string, changed: Partial<UploadItem>) =>
      set(items.map((item) => (item.id === id ? { ...item, ...changed } : item))),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Returns a function that starts waiting uploads until enough are running. */
function createPump(send: Send, list: ItemList, sendings: ReadonlyMap<string, Sending>): () => void {
  let running = 0;
  const pump = () => {
    while (running < AT_ONCE) {
      const next = list.items().find((item) => item.phase === "waiting");
      const sending = next && sendings.get(next.id);
      if (!next || !sending) return;
      running++;
      sendOne(send, list, next, sending).finally(() => {
        running--;
        pump();
      });
    }
  };
  return pump;
}

/** Uploads a file and stores its progress and outcome. Never rejects. */
async function sendOne(send: Send, list: ItemList, item: UploadItem, sending: Sending): Promise<void> {
  const { id, path, batchId } = item;
  const { file, corpusId, onExisting, abort } = sending;
  list.change(id, { phase: "sending", sent: 0, error: null, notice: null });
  const onProgress = (sent: number) => {
    const before = list.find(id)?.sent ?? 0;
    if (sent - before >= PROGRESS_STEP || sent === 1) list.change(id, { sent });
  };
  try {
    const input = { file, path, corpusId, onExisting, batchId, signal: abort.signal, onProgress };
    list.change(id, outcomeOf(await send(input)));
  } catch (error) {
    const words = errorWords(error);
    list.change(id, words.code === "cancelled" ? { phase: "skipped" } : { phase: "failed", error: words });
  }
}
