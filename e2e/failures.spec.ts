import { readFileSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "#db/client.ts";
import { socketPath } from "#db/embedded-socket.ts";
import { testOnOwnInstance } from "./support/own-instance.ts";
import { expect } from "./support/test.ts";

const test = testOnOwnInstance({});
/** A user's query. It is in the statements that fail. */
const WORDS = "badger sett behind plot seven";

/** Hides a table while `during` runs, so that statements on it fail. */
async function without(dataDir: string, table: string, during: () => Promise<void>): Promise<void> {
  const database = await openDatabase({ socket: socketPath(dataDir), maxConnections: 1 });
  try {
    await database.sql`alter table ${database.sql(table)} rename to hidden`;
    try {
      await during();
    } finally {
      await database.sql`alter table hidden rename to ${database.sql(table)}`;
    }
  } finally {
    await database.close();
  }
}

test("an unexpected failure is logged under the id that page and answer show, without the query", async ({
  page,
  instance,
}) => {
  const log = () => readFileSync(path.join(instance.dataDir, "logs", "web.log"), "utf8");
  await without(instance.dataDir, "documents", async () => {
    const answer = await fetch(`${instance.origin}/api/documents?q=${encodeURIComponent(WORDS)}`);
    expect(answer.status).toBe(500);
    const { errorId } = (await answer.json()).error.details;
    await expect.poll(log).toContain(`"errorId":"${errorId}"`);

    await page.goto(`${instance.origin}/documents/doc_00000000?q=${encodeURIComponent(WORDS)}`);
    const main = page.getByRole("main");
    await expect(main).toContainText("This page could not be shown");
    const shown = /look for ([\w-]+) in the server’s log/.exec((await main.textContent()) ?? "")?.[1];
    await expect.poll(log).toContain(`"errorId":"${shown}"`);

    // Here the page itself renders, and its request fails.
    await page.goto(`${instance.origin}/documents?q=${encodeURIComponent(WORDS)}`);
    await expect(main).toContainText("The server's log has the cause under");
    const shownId = /has the cause under ([\w-]+)\./.exec((await main.textContent()) ?? "")?.[1];
    await expect.poll(log).toContain(`"errorId":"${shownId}"`);
  });
  expect(log()).not.toMatch(/badger|Failed query/);
});
