import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { TextEmbedderConfig } from "../config-type.ts";

/** The checkout, where the bundled weights are installed. */
export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** A folder of this test's own. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-models-"));
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The bundled model with its defaults, prepared in `cacheDirectory`. */
export function bundledConfig(
  cacheDirectory: string,
  more: Partial<TextEmbedderConfig> = {},
): TextEmbedderConfig {
  return { adapter: "local", cacheDirectory, rootDirectory: ROOT, ...more };
}
