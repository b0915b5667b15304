"use client";
import { type ComponentType, useCallback, useState } from "react";

/** What a screen reader says of a button whose menu is not loaded yet. */
export const MENU_TRIGGER = { "aria-haspopup": "menu", "aria-expanded": false } as const;

/**
 * A part that is loaded when it is first used, such as the menu behind a button. Until then the caller shows a plain
 * button: `warm` starts loading when it is likely to be used, `show` shows the part as soon as it is there.
 */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const warm = useCallback(() => {
    load().catch(() => {}); // The use itself loads it again.
  }, [load]);
  const show = useCallback(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => {}, // The server is away, which the page says elsewhere. The button can be used again.
    );
  }, [load]);
  return { Part, show, toWarm: { onPointerEnter: warm, onFocus: warm } };
}
