import type { PageEvent } from "#lib/domain/receipt-api.ts";

/** Sends an event about the reader to the server. The page does not wait for it or fail with it. */
function reportEvent(event: PageEvent): void {
  fetch("/api/workbench/events", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(event),
    // The page may be closing.
    keepalive: true,
  }).catch(() => {});
}

/** Reports that the reader opened a search result. */
export function reportOpened(receiptId: string, evidenceRef: string): void {
  reportEvent({ event: "opened", receiptId, evidenceRef });
}

/** Reports that a receipt was shown. */
export function reportShown(receiptId: string): void {
  reportEvent({ event: "receipt_rendered", receiptId });
}
