"use client";
import { later } from "#components/ui/later.tsx";

const readingGrid = later({
  load: () => import("./reading-grid.tsx").then((module) => module.ReadingGrid),
});

/** The view of a spreadsheet. Only the browser draws it, because what is drawn depends on the size of the view. */
export const ReadingGrid = readingGrid.Part;
