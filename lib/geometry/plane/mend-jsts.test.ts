import "./mend-jsts.ts";
import ArrayList from "jsts/java/util/ArrayList.js";
import { expect, it } from "vitest";

it("a list of JSTS loses the element that its iterator returned last", () => {
  const list = new ArrayList(null);
  for (const value of ["a", "b", "c", "d"]) list.add(value);
  const seen: unknown[] = [];
  for (const elements = list.iterator(); elements.hasNext(); ) {
    const value = elements.next();
    seen.push(value);
    if (value === "b" || value === "d") elements.remove();
  }
  expect(seen).toEqual(["a", "b", "c", "d"]);
  expect(list.toArray()).toEqual(["a", "c"]);
});
