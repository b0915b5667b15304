import type { PageEvent } from "#lib/domain/receipt-api.ts";

/** Tells the server what its reader did; the page neither waits for it nor fails with it. */
function tell(event: PageEvent): void {
  fetch("/api/workbench/events", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(event),
    // The page may be on its way elsewhere.
    keepalive: true,
  }).catch(() => {});
}

/** A result of a search was opened by its reader. */
export function tellOpened(receiptId: string, evidenceRef: string): void {
  tell({ event: "opened", receiptId, evidenceRef });
}

/** A receipt was shown. */
export function tellShown(receiptId: string): void {
  tell({ event: "receipt_rendered", receiptId });
}
