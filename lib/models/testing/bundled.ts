import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { TextEmbedderConfig } from "../config-type.ts";

/** The checkout, where the bundled weights are installed. */
export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Creates a temporary folder for one test file. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-models-"));
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Returns the configuration of the bundled model with its defaults, prepared in `cacheDirectory`. */
export function bundledConfig(
  cacheDirectory: string,
  more: Partial<TextEmbedderConfig> = {},
): TextEmbedderConfig {
  return { adapter: "local", cacheDirectory, rootDirectory: ROOT, ...more };
}
