import { type RefObject, useEffect, useRef, useState } from "react";

/** Distance above and below the view at which a part is drawn. */
const NEAR = "1200px 0px";

/** Returns a ref for an element, and whether it is drawn: always, or once it has been near the view. */
export function useNearView<Drawn extends Element>(
  always: boolean,
): readonly [RefObject<Drawn | null>, boolean] {
  const [seen, setSeen] = useState(false);
  const element = useRef<Drawn>(null);
  const drawn = always || seen;
  useEffect(() => {
    if (drawn || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [drawn]);
  return [element, drawn];
}
