"use client";
import { useCallback, useEffect, useRef, useState } from "react";

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** Some pages take dropped files themselves. */
const hasOwnDrop = ({ target }: DragEvent) =>
  target instanceof Element && target.closest("[data-own-drop]") !== null;

/**
 * True while files are dragged over the page. The second value ends this state after a drop. `onDrop` receives drops
 * that no other target handled.
 */
export function useFilesOverPage(onDrop: (transfer: DataTransfer) => void): readonly [boolean, () => void] {
  const [over, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!holdsFiles(event) || hasOwnDrop(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // When the pointer leaves the window there is no related target.
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    // Otherwise the browser opens the file.
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event) || hasOwnDrop(event)) return;
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) latest.current(event.dataTransfer);
    };
    // A drag that began before this effect ran fires no further dragenter, but dragover.
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
