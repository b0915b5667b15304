import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Heights of a Type 3 font in text space for font size 1: above and below the baseline, and its em. */
export type Type3Metrics = { readonly ascent: number; readonly descent: number; readonly em: number };

type CharProc = { readonly width: number; readonly bottom: number; readonly top: number };

function charProc(list: unknown): CharProc | undefined {
  if (!list || typeof list !== "object" || !("fnArray" in list) || !("argsArray" in list)) return undefined;
  if (!Array.isArray(list.fnArray) || !Array.isArray(list.argsArray)) return undefined;
  const at = list.fnArray.findIndex((fn) => fn === OPS.setCharWidthAndBounds || fn === OPS.setCharWidth);
  const args: unknown = list.argsArray[at];
  if (at < 0 || !args || typeof args !== "object") return undefined;
  const [width, , , bottom, , top] = Object.values(args).map(Number);
  return { width: width ?? 0, bottom: bottom ?? 0, top: top ?? 0 };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/**
 * Returns the height of a Type 3 font, which has no em of its own and often an empty bounding box. It is read from the
 * glyphs' declarations (`d1`, ISO 32000-2 9.6.4), or else estimated from their widths: a letter is about half an em
 * wide. An em of 0 means that both are missing.
 */
export function type3Metrics(charProcs: unknown, fontMatrix: readonly number[]): Type3Metrics {
  const procs = Object.values(charProcs && typeof charProcs === "object" ? charProcs : {})
    .map(charProc)
    .filter((proc) => proc !== undefined);
  const scaleX = Math.abs(fontMatrix[0] ?? 0.001);
  const scaleY = fontMatrix[3] ?? 0.001;
  const tops = procs.map(({ top, bottom }) => Math.max(top * scaleY, bottom * scaleY));
  const bottoms = procs.map(({ top, bottom }) => Math.min(top * scaleY, bottom * scaleY));
  const ascent = Math.max(0, ...tops);
  const descent = Math.min(0, ...bottoms);
  const fromWidths =
    2 * median(procs.map(({ width }) => Math.abs(width) * scaleX).filter((width) => width > 0));
  const height = ascent - descent;
  if (height > 0 && (fromWidths === 0 || (height < fromWidths * 3 && height > fromWidths * 0.2))) {
    return { ascent, descent, em: height / 0.95 };
  }
  return metricsFromEm(fromWidths);
}

/** Returns the usual proportions of a Latin face for an em in text space, or all zeros if the em is unknown (0). */
export function metricsFromEm(em: number): Type3Metrics {
  return { ascent: em * 0.75, descent: em * -0.2, em };
}

/** Estimates the em from the widths of shown glyphs (in text space), or returns 1 without any. */
export function emFromWidths(widths: readonly number[]): number {
  return 2 * median(widths.filter((width) => width > 0)) || 1;
}
