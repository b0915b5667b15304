import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { AdminJobItem } from "#lib/domain/admin-jobs.ts";
import { JobActions } from "./job-actions.tsx";

const ignore = () => {};
const verbs = { retry: ignore, cancel: ignore, resolve: ignore, busy: new Set<string>() };

function buttonsOf(over: Partial<AdminJobItem>): readonly string[] {
  const job = { id: "job-1", state: "failed", resolvedAt: null, mendedBy: null, ...over } as AdminJobItem;
  const markup = renderToStaticMarkup(<JobActions job={job} verbs={verbs} alone />);
  return [...markup.matchAll(/<button[^>]*>([^<]*)/g)].map(([, words = ""]) => words);
}

it("offers a retry only if something is left to do", () => {
  expect(buttonsOf({})).toEqual(["Retry", "Mark as resolved"]);
  expect(buttonsOf({ state: "cancelled" })).toEqual(["Retry"]);
  expect(buttonsOf({ mendedBy: 2 })).toEqual(["Mark as resolved"]);
  expect(buttonsOf({ state: "done" })).toEqual([]);
});
