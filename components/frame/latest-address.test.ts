import { describe, expect, test } from "vitest";
import { LatestAddress } from "./latest-address.ts";

const NUQS = "__nuqs__";
const ORIGIN = "http://localhost";

/** A browser with one entry per address, and the router's late write of what it has rendered. */
function browser(start: string) {
  const entries = [new URL(start, ORIGIN)];
  let at = 0;
  const current = () => entries[at] ?? new URL(start, ORIGIN);
  const history = {
    pushState: (_state: unknown, _marker: string, url?: string | URL | null) => {
      entries.splice(at + 1, entries.length, new URL(url ?? "", current()));
      at += 1;
    },
    replaceState: (_state: unknown, _marker: string, url?: string | URL | null) => {
      entries[at] = new URL(url ?? "", current());
    },
  };
  const latest = new LatestAddress(current);
  const release = latest.guard(history);
  return {
    history,
    release,
    entries: () => entries.map((entry) => entry.pathname + entry.search),
    ask: (url: string) => history.pushState(null, NUQS, url),
    back: () => {
      at -= 1;
      latest.moved();
    },
    render: (url: string) => history.replaceState({}, "", url),
  };
}

describe("the latest address", () => {
  test("a late render of an older question keeps the newer question's address", () => {
    const { ask, render, entries } = browser("/?q=one");
    ask("/?q=two");
    ask("/?q=three");
    render("/?q=two");
    expect(entries()).toEqual(["/?q=one", "/?q=two", "/?q=three"]);
    render("/?q=three");
    expect(entries()).toEqual(["/?q=one", "/?q=two", "/?q=three"]);
  });

  test("a late render keeps the address that the reader has gone back to", () => {
    const { ask, back, render, entries } = browser("/?q=one");
    ask("/?q=two");
    back();
    render("/?q=two");
    expect(entries()).toEqual(["/?q=one", "/?q=two"]);
  });

  test("once the latest address is rendered, the router may replace it", () => {
    const { ask, render, entries } = browser("/?q=one");
    ask("/?q=a%20b");
    render("/?q=a+b");
    render("/?q=redirected");
    expect(entries()).toEqual(["/?q=one", "/?q=redirected"]);
  });

  test("the router may write the address of another page, and one that it has pushed itself", () => {
    const { ask, history, render, entries } = browser("/?q=one");
    ask("/?q=two");
    render("/documents?q=two");
    ask("/documents?q=three");
    history.pushState({}, "", "/documents?q=four");
    render("/documents?q=five");
    expect(entries()).toEqual(["/?q=one", "/documents?q=two", "/documents?q=three", "/documents?q=five"]);
  });

  test("a change that leaves the address as it is adds no entry to the history", () => {
    const { ask, render, entries } = browser("/?q=a+b");
    ask("/?q=a%20b");
    ask("/?q=two");
    ask("/?q=two");
    render("/?q=two");
    expect(entries()).toEqual(["/?q=a%20b", "/?q=two"]);
  });

  test("after its release the history is as before", () => {
    const { ask, release, history, entries } = browser("/?q=one");
    ask("/?q=two");
    release();
    history.replaceState({}, "", "/?q=one");
    expect(entries()).toEqual(["/?q=one", "/?q=one"]);
  });
});
