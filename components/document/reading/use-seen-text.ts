import { type RefObject, useEffect } from "react";
import { seenText } from "#components/document/seen-text.ts";

/** Reports which text is visible, now and after each scroll. */
export function useSeenText(
  scroller: RefObject<HTMLElement | null>,
  drawn: boolean,
  onSeen: ((at: number) => void) | null,
): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element || !drawn || !onSeen) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const at = seenText(element);
      if (at !== null) onSeen(at);
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    onScroll();
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("scroll", onScroll);
    };
  }, [scroller, drawn, onSeen]);
}
