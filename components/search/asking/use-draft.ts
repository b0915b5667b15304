"use client";
import { useLayoutEffect, useState } from "react";
import { useIsBrowser } from "#components/ui/use-is-browser.ts";

/**
 * The text of the search box. A person may type before the page is interactive. React then sets a text box to its
 * `value`, and the next letters would join the old question. So the first `value` is the text in the box.
 * @param id of the text box
 * @returns `value` for the text box, and the `draft` that everything else uses
 */
export function useDraft(question: string, id: string) {
  const isBrowser = useIsBrowser();
  const [draft, setDraft] = useState(question);
  const [early, setEarly] = useState(() => (isBrowser ? null : textIn(id)));
  useLayoutEffect(() => {
    if (early === null) return;
    // Read again, because more letters may have come meanwhile.
    setDraft(textIn(id) ?? early);
    setEarly(null);
  }, [early, id]);
  return { draft, value: early ?? draft, setDraft };
}

/** Returns the text in a text box of the page; null on the server. */
function textIn(id: string): string | null {
  if (typeof document === "undefined") return null;
  const box = document.getElementById(id);
  return box !== null && "value" in box && typeof box.value === "string" ? box.value : null;
}
