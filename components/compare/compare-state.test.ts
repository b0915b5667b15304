import { createLoader } from "nuqs/server";
import { describe, expect, it } from "vitest";
import { AS_RAN, presetRoute, routeTitle } from "#lib/domain/route-choice.ts";
import { compareHref, compareParsers, compareRequest, routesToAddress } from "./compare-state.ts";

const load = createLoader(compareParsers);
const asked = (address: string) => compareRequest(load(new URL(address, "http://here").searchParams));
const RECEIPT = "trace_0123456789abcdef";

function titles(address: string): readonly string[] {
  const found = asked(address);
  return found.kind === "compare" ? found.routes.map(routeTitle) : [found.kind];
}

describe("an address", () => {
  it("compares the search's own route with its opposite if it names none", () => {
    expect(titles("/compare?q=roof")).toEqual(["Automatic", "Keyword"]);
    expect(titles("/compare?q=roof&mode=keyword&lanes=text")).toEqual(["Keyword", "Hybrid"]);
    expect(titles("/compare?q=roof&lanes=both&b=pages&c=text.hybrid.adaptive.off")).toEqual([
      "Text + pages",
      "Pages",
      "text, hybrid, adaptive, not reranked",
    ]);
  });

  it("includes the question's filters", () => {
    const found = asked("/compare?q=roof&corpora=plans&isDecision=true");
    expect(found).toMatchObject({
      input: { frame: { query: "roof", filters: { corpora: ["plans"], isDecision: true } } },
    });
    expect(asked("/compare?q=roof&dateFrom=yesterday")).toMatchObject({ kind: "invalid" });
  });

  it("compares a receipt's stored list with a current route, under the receipt's own frame", () => {
    expect(asked(`/compare?receipt=${RECEIPT}&b=semantic`)).toMatchObject({
      routes: [AS_RAN, presetRoute("semantic")],
      input: { receipt: RECEIPT, routes: [{ asRan: RECEIPT }, presetRoute("semantic")] },
    });
    expect(titles(`/compare?receipt=${RECEIPT}&a=keyword`)).toEqual(["Keyword", "Hybrid"]);
  });

  it("asks nothing without a question, and is refused if a route or receipt is unreadable", () => {
    expect(asked("/compare").kind).toBe("none");
    expect(asked("/compare?q=%3F").kind).toBe("none");
    for (const address of ["/compare?q=x&a=fast", "/compare?q=x&c=as_ran", "/compare?receipt=1"])
      expect(asked(address).kind).toBe("invalid");
  });
});

it("an address is restored as it was written", () => {
  const routes = [
    presetRoute("hybrid"),
    { ...presetRoute("pages"), rerank: "off" as const },
    AS_RAN,
  ] as const;
  const state = {
    q: "a roof, “flat”",
    receipt: RECEIPT,
    blind: 7,
    side: "B" as const,
    ...routesToAddress(routes),
  };
  expect(load(new URL(compareHref(state), "http://here").searchParams)).toMatchObject(state);
});
