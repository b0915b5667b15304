import { type BrowserContext, test as base, expect } from "@playwright/test";
import { type Api, createApi } from "./api.ts";
import { type Instance, removeInstances } from "./instance.ts";
import { PageEvents } from "./page-events.ts";
import { PATIENCE_MS, sampleDataDir } from "./templates.ts";
import { withInstance } from "./with-instance.ts";

type Fixtures = {
  readonly api: Api;
  /** Returns a file name that no other test or run uses. */
  readonly named: (fileName: string) => string;
};

/** Returns a function that prefixes file names with the test's id and attempt. */
function ownName(testId: string, attempt: string) {
  const mark = `${testId.slice(-8)}${attempt}`.toLowerCase();
  return (fileName: string) => `${mark}-${fileName}`;
}

/**
 * The journeys' test, with an API client and pages without external access. Its instance has the sample, and other tests of
 * the same worker use it too. A request to another host, an error in the
 * page or a violation of the content security policy fails the test.
 */
export const test = base.extend<Fixtures & { readonly tidied: undefined }, { readonly instance: Instance }>({
  viewport: { width: 1440, height: 900 },
  api: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error("The configuration names no baseURL.");
    await use(createApi(baseURL));
  },
  named: async ({ browserName: _ }, use, info) => {
    await use(ownName(info.testId, `${info.repeatEachIndex}${info.retry}`));
  },
  context: async ({ context }, use, info) => {
    const troubles = recordExternalAccess(context);
    const events = new PageEvents(context);
    await use(context);
    // An attachment would be cut in the list of failures.
    if (info.status !== info.expectedStatus)
      console.log(`What the pages of “${info.title}” did:\n${events.report(context.pages())}`);
    expect(troubles, "requests to other hosts, page errors, policy violations").toEqual([]);
  },
  // After every test, its own instances and folders are removed.
  tidied: [
    async ({ browserName: _ }, use) => {
      await use(undefined);
      await removeInstances();
    },
    { auto: true },
  ],
  // A worker starts it for its first test that needs it, and keeps it for the others.
  instance: [
    async ({ browserName: _ }, use) => {
      await withInstance({ data: await sampleDataDir() }, use);
    },
    { scope: "worker", timeout: PATIENCE_MS },
  ],
  baseURL: async ({ instance }, use) => {
    await use(instance.origin);
  },
});

/**
 * Records every request to another host, error in a page, dialog and policy violation. The browser's own question before
 * a page with unsaved work is left is answered with yes.
 */
export function recordExternalAccess(context: BrowserContext): readonly string[] {
  const troubles: string[] = [];
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    const local = protocol === "data:" || protocol === "blob:" || hostname === "127.0.0.1";
    if (!local) troubles.push(`asked ${request.url()}`);
  });
  context.on("weberror", (error) => troubles.push(String(error.error())));
  context.on("console", (message) => {
    if (/content security policy/i.test(message.text())) troubles.push(message.text());
  });
  context.on("dialog", (dialog) => {
    if (dialog.type() === "beforeunload") {
      dialog.accept().catch(() => {});
      return;
    }
    troubles.push(`a dialog said ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  return troubles;
}

export { expect };
