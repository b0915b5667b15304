import { readFile } from "node:fs/promises";
import path from "node:path";
import { type SampleManifest, sampleManifestSchema } from "#db/seed/sample-manifest.ts";
import type { Context } from "#lib/context.ts";

/** Marks the documents of the sample. */
export const SAMPLE_INTERFACE = "sample";

/** Returns the folder of the sample and its manifest. */
export function seedFolder(context: Context): string {
  return path.join(context.config.root, "db", "seed");
}

/** Reads the list of the sample's corpora and documents. */
export async function readManifest(context: Context): Promise<SampleManifest> {
  const text = await readFile(path.join(seedFolder(context), "sample.json"), "utf8");
  return sampleManifestSchema.parse(JSON.parse(text));
}
