import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storedValue } from "./stored-value.ts";

const NAME = "sightline-test";
const make = (onChange?: (value: number) => void) =>
  storedValue<number>({
    name: NAME,
    atFirst: 0,
    parse: (text) => (text === null ? 0 : Number(JSON.parse(text))),
    write: JSON.stringify,
    ...(onChange ? { onChange } : {}),
  });

let texts: Map<string, string>;
beforeEach(() => {
  texts = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => texts.set(name, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a value of this browser", () => {
  it("is stored, and read again by the next page", () => {
    const changes: number[] = [];
    make((value) => changes.push(value)).change(7);
    expect(changes).toEqual([7]);
    expect(make().now()).toBe(7);
  });

  it("has its default if nothing or foreign text is stored", () => {
    expect(make().now()).toBe(0);
    texts.set(NAME, "{not json");
    expect(make().now()).toBe(0);
  });

  it("lasts as long as the page if storage is blocked", () => {
    const blocked = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
    const value = make();
    expect(value.now()).toBe(0);
    value.change(3);
    expect(value.now()).toBe(3);
  });
});
