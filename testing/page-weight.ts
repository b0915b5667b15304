import type { Page } from "@playwright/test";

/** Bytes of the first load of a page: bodies as sent, compressed, without their headers. */
export type PageWeight = {
  readonly scripts: readonly { readonly url: string; readonly bytes: number }[];
  readonly scriptBytes: number;
  readonly documentBytes: number;
  readonly requests: number;
};

/** Opens the address without a cache, waits until the network is quiet, and returns the loaded bytes. */
export async function weighPage(page: Page, url: string): Promise<PageWeight> {
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, { readonly url: string; readonly type: string }>();
  const bytes = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    kinds.set(requestId, { url: response.url, type });
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength);
  });
  // The page itself reports its bytes only at its end.
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if ((bytes.get(requestId) ?? 0) === 0) bytes.set(requestId, encodedDataLength);
  });
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.goto(url, { waitUntil: "networkidle" });
  await session.detach();
  const loaded = [...kinds].map(([id, kind]) => ({ ...kind, bytes: bytes.get(id) ?? 0 }));
  const scripts = loaded.filter(({ type }) => type === "Script");
  const sum = (of: readonly { readonly bytes: number }[]) =>
    of.reduce((total, each) => total + each.bytes, 0);
  return {
    scripts,
    scriptBytes: sum(scripts),
    documentBytes: sum(loaded.filter(({ type }) => type === "Document")),
    requests: loaded.length,
  };
}
