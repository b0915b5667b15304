"use client";
import { useCallback, useEffect, useRef, useState } from "react";

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * True while files are dragged over the page; the second value ends it by hand, after a drop. `onDrop` gets what was
 * dropped where nothing else took it.
 */
export function useFilesOverPage(onDrop: (transfer: DataTransfer) => void): readonly [boolean, () => void] {
  const [over, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // Leaving the window has no related target; leaving one element for another has.
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    // The browser would open the file otherwise.
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) latest.current(event.dataTransfer);
    };
    // Whoever came in before this ran is told of while they hover: the entering itself is not said twice.
    window.addEventListener("dragenter", hover);
    window.addEventListener("dragover", hover);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragenter", hover);
      window.removeEventListener("dragover", hover);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, []);
  return [over, useCallback(() => setOver(false), [])];
}
