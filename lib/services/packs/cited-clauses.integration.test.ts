import { afterAll, beforeAll, expect, it } from "vitest";
import { readDocument } from "#lib/services/documents/read-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { createPack } from "./create-pack.ts";
import { exportPack } from "./export-pack.ts";
import { verifyPack } from "./verify-pack.ts";

/** Long enough that each section is a passage of its own. */
const FILLING = "The basin has quays, sheds and lamps. ".repeat(60);

const PLAN = `---
date: 2023-11-03
---

# Pellingford Local Plan

${FILLING}

## Policy LP23 - Water

Water is kept clean. ${FILLING}

1. Homes have a butt.

2. A pond is deep. ${FILLING} It has a fence.

3. A well is dry.

4. A weir is low. The board keeps it.

8.56. The board was founded in 1903. ${FILLING}

## Policy LP24 - Lamps

Lamps are lit where:

(a) the quay is dark;

(b) the lamp is low.

Otherwise unless:

(i) the lamp is old. ${FILLING}

(ii) the lamp is new.

## Sources

1. A list of wells. ${FILLING}
`;

let instance: TestInstance;
let documentId = "";
let text = "";
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  ({ documentId } = await instance.upload("plan.md", PLAN));
  const read = await readDocument(instance.context(), { documentId, query: { view: "text" } });
  text = read.kind === "text" ? read.text : "";
});
afterAll(async () => {
  await instance?.close();
});

it.each([
  ["in one clause", "The board keeps it.", "The board keeps it.", "Policy LP23(4)"],
  ["over several clauses", "It has a fence.", "A weir is low.", "Policy LP23(2)–(4)"],
  ["above the clauses", "Water is kept", "have a butt.", "Policy LP23"],
  ["in the reasons", "The board was", "in 1903.", "Policy LP23"],
  ["over two lists", "(b) the lamp", "lamp is new.", "Policy LP24"],
  ["outside the policy", "A list", "of wells.", "Sources"],
])("a footnote names the policy and the clauses of a quote %s", async (_, first, last, label) => {
  const context = instance.context();
  const start = text.indexOf(first);
  const ref = `doc::${documentId}@1::chars-${start}-${text.indexOf(last) + last.length}`;
  const { id } = await createPack(context, { title: "Water", items: [{ evidenceRef: ref }] });
  for (const format of ["md", "json"] as const) {
    const { bytes } = await exportPack(context, { id, format, origin: "http://127.0.0.1:3000" });
    if (format === "md")
      expect(new TextDecoder().decode(bytes)).toContain(
        `[^1]: Pellingford Local Plan, ${label}, version of 3 Nov 2023\n`,
      );
    expect(await verifyPack(context, bytes)).toMatchObject({ verified: true });
  }
});
