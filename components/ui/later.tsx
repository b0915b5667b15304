"use client";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useIsBrowser } from "./use-is-browser.ts";

/** How often a part that could not be loaded is asked for again while it is shown. */
const AGAIN_MS = 2000;

type LaterOptions<Props> = {
  readonly load: () => Promise<ComponentType<Props>>;
  /** What the server renders, made by `next/dynamic` without a placeholder. Without it only the browser shows the part. */
  readonly onServer?: ComponentType<Props>;
};

type LaterProps = {
  /** Shown in its place while it loads in the browser. */
  readonly waiting?: ReactNode;
};

/**
 * A part that an empty page does without. Where the first page needs it, the server renders it, and the page becomes
 * interactive with it, so nothing flashes or moves. Where it is needed later, `waiting` is shown until it is loaded. If
 * the server is away, the part appears as soon as it can be loaded; a lazy component of React would fail the whole page.
 */
export function later<Props extends object>({ load, onServer: OnServer }: LaterOptions<Props>) {
  let loaded: ComponentType<Props> | null = null;
  const loading = async () => {
    loaded = await load();
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its module loads.
  function Part({ waiting = null, ...props }: Props & LaterProps) {
    const isBrowser = useIsBrowser();
    const [fromServer] = useState(OnServer !== undefined && !isBrowser);
    const [, setReady] = useState(loaded !== null);
    useEffect(() => {
      if (fromServer || loaded !== null) return;
      let shown = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const ask = () => {
        loading().then(
          () => shown && setReady(true),
          () => {
            // The server is away, which the page says elsewhere.
            if (shown) timer = setTimeout(ask, AGAIN_MS);
          },
        );
      };
      ask();
      return () => {
        shown = false;
        clearTimeout(timer);
      };
    }, [fromServer]);
    const own = props as unknown as Props;
    if (fromServer && OnServer) return <OnServer {...own} />;
    const Loaded = loaded;
    return Loaded === null ? waiting : <Loaded {...own} />;
  }
  /** Starts to load it. If that fails, the part loads it again when it is shown. */
  const warm = () => {
    loading().catch(() => {});
  };
  return { Part, warm };
}
