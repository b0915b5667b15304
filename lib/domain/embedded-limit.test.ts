import { expect, it } from "vitest";
import { EMBEDDED_PASSAGES, passagesAboveLimit } from "./embedded-limit.ts";

const corpora = [{ chunkCount: EMBEDDED_PASSAGES }, { chunkCount: 1 }];

it("passagesAboveLimit returns the number of passages only for an embedded database with more than it can handle well", () => {
  const embedded = { databaseUrl: null };
  const server = { databaseUrl: "postgres://localhost/sightline" };
  expect(passagesAboveLimit(embedded, corpora)).toBe(EMBEDDED_PASSAGES + 1);
  expect(passagesAboveLimit(embedded, corpora.slice(0, 1))).toBeNull();
  expect(passagesAboveLimit(server, corpora)).toBeNull();
});
