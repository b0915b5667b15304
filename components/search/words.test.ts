import { describe, expect, it } from "vitest";
import { contextWords } from "./words.ts";

const words = (
  state: Partial<Parameters<typeof contextWords>[0]>,
  title: string | null = null,
  decides = true,
) => contextWords({ from: null, documents: [], lanes: "auto", ...state }, title, decides);

describe("where a search was started", () => {
  it("is empty for a search that started on the page itself", () => {
    expect(words({})).toBeNull();
  });

  it("says what is asked first", () => {
    expect(words({ from: "policy" })).toBe("From a policy: text first");
    expect(words({ from: "visual" })).toBe("From a page view: pages first");
    expect(words({ from: "pack" })).toBe("From a pack");
  });

  it("does not say what is asked first if the route policy leaves that to the question", () => {
    expect(words({ from: "policy" }, null, false)).toBe("From a policy");
    expect(words({ from: "visual" }, null, false)).toBe("From a page view");
  });

  it("names the one document that is searched, once it is known", () => {
    expect(words({ from: "visual", documents: ["doc_1"] })).toBe("Searching in this document’s pages");
    expect(words({ from: "visual", documents: ["doc_1"] }, "Quay")).toBe("Searching in the pages of “Quay”");
    expect(words({ from: "document", documents: ["doc_1"] }, "Quay")).toBe("Searching in “Quay”");
    expect(words({ documents: ["doc_1", "doc_2"] })).toBe("Searching in 2 documents");
  });

  it("does not say what is asked first if a person chose text or pages", () => {
    expect(words({ from: "policy", lanes: "page" })).toBe("From a policy");
    expect(words({ from: "visual", documents: ["doc_1"], lanes: "text" })).toBe("Searching in this document");
  });
});
