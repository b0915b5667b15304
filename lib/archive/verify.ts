import type { Readable } from "node:stream";
import { z } from "zod";
import {
  type CorpusManifest,
  corpusManifestSchema,
  type InstanceManifest,
  instanceManifestSchema,
  type MemberDigest,
} from "./manifest.ts";
import { damaged, readArchive } from "./read.ts";

export type Manifest = CorpusManifest | InstanceManifest;

const manifestSchema = z.discriminatedUnion("kind", [corpusManifestSchema, instanceManifestSchema]);

/**
 * Reads a whole archive and believes nothing: every member must be the one that the manifest names, by size and sha256,
 * in its order, and each blob must be what its name says. Nothing is written anywhere.
 * @throws AppError("damaged") or ("not_yet_supported") in words.
 */
export async function verifyArchive(source: Readable, signal?: AbortSignal): Promise<Manifest> {
  const read = await readArchive(source, async () => {}, signal);
  const parsed = manifestSchema.safeParse(read.manifest);
  if (!parsed.success)
    throw damaged("The archive's list of contents cannot be read. It is damaged.", parsed.error);
  const manifest = parsed.data;
  if (manifest.kind !== read.header.kind || manifest.release !== read.header.release)
    throw damaged("The archive contradicts itself. It is refused.");
  checkMembers(manifest.members, read.members);
  return manifest;
}

/** @throws AppError("damaged") where what is there is not what was said. */
export function checkMembers(said: readonly MemberDigest[], found: readonly MemberDigest[]): void {
  if (said.length !== found.length)
    throw damaged(`The archive should hold ${said.length} members and holds ${found.length}. It is damaged.`);
  const seen = new Set<string>();
  for (const [index, member] of found.entries()) {
    const wanted = said[index];
    const same =
      wanted?.name === member.name && wanted.size === member.size && wanted.sha256 === member.sha256;
    if (!same) throw damaged(`${member.name} is not what the archive says of it. It is damaged.`);
    if (seen.has(member.name)) throw damaged(`${member.name} stands in the archive twice. It is refused.`);
    if (member.name.startsWith("blobs/") && member.name !== `blobs/${member.sha256}`)
      throw damaged(`${member.name} has other bytes than its name says. The archive is refused.`);
    seen.add(member.name);
  }
}
