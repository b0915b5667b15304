import { parseHTML } from "linkedom";
import type { Root } from "react-dom/client";
import { vi } from "vitest";

/**
 * For tests: a page without a browser, with an empty element for React. `vi.unstubAllGlobals` removes it. Returns its
 * window, which makes events.
 */
export function stubPage(): ReturnType<typeof parseHTML>["window"] {
  const { window, document } = parseHTML('<html><body><div id="root"></div></body></html>');
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", document);
  vi.stubGlobal("HTMLIFrameElement", window.HTMLIFrameElement);
  return window;
}

/** For tests: the React root of the page. React reads the page's globals when it is loaded, so it is loaded here. */
export async function openRoot(): Promise<Root> {
  const element = document.getElementById("root");
  if (element === null) throw new Error("The page has no root.");
  const { createRoot } = await import("react-dom/client");
  return createRoot(element);
}
