import { expect, it } from "vitest";
import { appFiles, load } from "./testing.ts";

type Page = (input: {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<object>;
}) => unknown;

const pageAt = (address: string) => {
  const found = appFiles("page.tsx").find((page) => page.address === address);
  if (!found) throw new Error(`There is no page at ${address}.`);
  return load(found.file);
};
const NOT_FOUND = { digest: "NEXT_HTTP_ERROR_FALLBACK;404" };

it.each(["/packs/[id]", "/receipts/[id]", "/admin/jobs/[id]", "/admin/evaluation/runs/[id]"])(
  "%s answers 404 to what cannot be an id, before any read",
  async (address) => {
    const page = await pageAt(address);
    for (const part of [page.default, page.generateMetadata] as readonly Page[]) {
      const input = { params: Promise.resolve({ id: "nope" }), searchParams: Promise.resolve({}) };
      await expect((async () => part(input))()).rejects.toMatchObject(NOT_FOUND);
    }
  },
);
