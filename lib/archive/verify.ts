import type { Readable } from "node:stream";
import { z } from "zod";
import {
  type ArchiveHeader,
  type CorpusManifest,
  corpusManifestSchema,
  type InstanceManifest,
  instanceManifestSchema,
  type MemberDigest,
} from "./manifest.ts";
import { damaged, type ReadOptions, readArchive } from "./read.ts";

export type Manifest = CorpusManifest | InstanceManifest;

const manifestSchema = z.discriminatedUnion("kind", [corpusManifestSchema, instanceManifestSchema]);

/**
 * Reads a whole archive and checks everything: every member must match the manifest by size, sha256 and order, and each
 * blob must match its name. Writes nothing.
 * @throws AppError("damaged") or ("not_yet_supported") in words.
 */
export async function verifyArchive(source: Readable, options?: ReadOptions): Promise<Manifest> {
  const { manifest: said, header, members } = await readArchive(source, async () => {}, options);
  const manifest = manifestOf(said, header);
  checkMembers(manifest.members, members);
  return manifest;
}

/** @throws AppError("damaged") for an invalid manifest, or one of another archive than its header. */
export function manifestOf(said: unknown, header: ArchiveHeader): Manifest {
  const parsed = manifestSchema.safeParse(said);
  if (!parsed.success)
    throw damaged("The archive's list of contents cannot be read. It is damaged.", parsed.error);
  const manifest = parsed.data;
  if (
    manifest.kind !== header.kind ||
    manifest.release !== header.release ||
    manifest.version !== header.version
  )
    throw damaged("The archive contradicts itself. It is refused.");
  return manifest;
}

/** @throws AppError("damaged") if the members differ from those in the manifest. */
export function checkMembers(said: readonly MemberDigest[], found: readonly MemberDigest[]): void {
  if (said.length !== found.length)
    throw damaged(`The archive should hold ${said.length} members and holds ${found.length}. It is damaged.`);
  const seen = new Set<string>();
  for (const [index, member] of found.entries()) {
    const wanted = said[index];
    const same =
      wanted?.name === member.name && wanted.size === member.size && wanted.sha256 === member.sha256;
    if (!same) throw damaged(`${member.name} differs from its description. The archive is damaged.`);
    if (seen.has(member.name))
      throw damaged(`${member.name} is in the archive twice. The archive is refused.`);
    if (member.name.startsWith("blobs/") && member.name !== `blobs/${member.sha256}`)
      throw damaged(`${member.name} has other bytes than its name says. The archive is refused.`);
    seen.add(member.name);
  }
}
