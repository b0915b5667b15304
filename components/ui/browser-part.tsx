"use client";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** How often a part that could not be loaded is asked for again while it is shown. */
const AGAIN_MS = 2000;

/**
 * A part that only the browser shows, loaded when it is first shown. Until then `waiting` stands in its place. If the
 * server is away, the part appears as soon as it can be loaded. A lazy component of React would fail the whole page.
 */
export function browserPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its module loads.
  function BrowserPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      if (loaded !== null) return;
      let shown = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const ask = () => {
        load().then(
          (part) => {
            loaded = part;
            if (shown) setPart(() => part);
          },
          () => {
            if (shown) timer = setTimeout(ask, AGAIN_MS);
          },
        );
      };
      ask();
      return () => {
        shown = false;
        clearTimeout(timer);
      };
    }, []);
    return Part === null ? waiting : <Part {...props} />;
  }
  return BrowserPart;
}
