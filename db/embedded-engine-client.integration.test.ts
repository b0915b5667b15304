import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Engine } from "./embedded-engine-client.ts";
import { queryMessage } from "./embedded-wire.ts";

const folder = mkdtempSync(path.join(tmpdir(), "sightline-engine-"));
let engine: Engine;
beforeAll(async () => {
  engine = await Engine.open(folder, { durable: false, onLost: () => {} });
});
afterAll(async () => {
  await engine?.close();
  rmSync(folder, { recursive: true, force: true });
});

const asked = (text: string) => engine.run(Uint8Array.from(queryMessage(text)));

test.skipIf(process.env.SIGHTLINE_TEST_DB === "native")(
  "stops a statement however early the interrupt arrives",
  async () => {
    for (let round = 0; round < 30; round++) {
      const endless = asked(
        "select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b, generate_series(1, 100) c",
      );
      if (round % 2 === 1) await new Promise(setImmediate);
      engine.interrupt();
      expect((await endless).answer.toString("latin1")).toContain("57014");
      expect((await asked("select 'unharmed'")).answer.toString("latin1")).toContain("unharmed");
    }
  },
);
