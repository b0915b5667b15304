import { expect, test } from "vitest";
import { originOf } from "./origin.ts";

test("links contain the host that the client used, not the server's own", () => {
  const asked = new Request("http://localhost:3000/api/documents", {
    headers: { host: "plans.example:8080" },
  });
  expect(originOf(asked)).toBe("http://plans.example:8080");
  expect(originOf(new Request("http://localhost:3000/api/documents"))).toBe("http://localhost:3000");
});
