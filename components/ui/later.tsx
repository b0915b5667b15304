"use client";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useIsBrowser } from "./use-is-browser.ts";

type LaterProps = {
  /** Shown in its place while it loads in the browser. */
  readonly waiting?: ReactNode;
};

/**
 * A part that an empty page does without. Where the first page needs it, the server renders it (`OnServer`, made by
 * `next/dynamic` without a placeholder), and the page becomes interactive with it, so nothing flashes or moves. Where
 * it is needed later, `waiting` is shown until it is loaded, and it is never suspended.
 */
export function later<Props extends object>(
  OnServer: ComponentType<Props>,
  load: () => Promise<ComponentType<Props>>,
) {
  let loaded: ComponentType<Props> | null = null;
  const loading = async () => {
    loaded = await load();
  };
  function Part({ waiting = null, ...props }: Props & LaterProps) {
    const isBrowser = useIsBrowser();
    const [fromServer] = useState(!isBrowser);
    const [, setReady] = useState(loaded !== null);
    useEffect(() => {
      if (!fromServer && loaded === null)
        loading().then(
          () => setReady(true),
          () => {}, // The server is away, which the page says elsewhere.
        );
    }, [fromServer]);
    const own = props as unknown as Props;
    if (fromServer) return <OnServer {...own} />;
    const Loaded = loaded;
    return Loaded === null ? waiting : <Loaded {...own} />;
  }
  /** Starts to load it. If that fails, the part loads it again when it is shown. */
  const warm = () => {
    loading().catch(() => {});
  };
  return { Part, warm };
}
