import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";

/** The workbench is at "/". This address redirects there with all its parameters. */
export default async function SearchRedirect({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>;
}) {
  const carried = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams)) {
    for (const item of Array.isArray(value) ? value : [value ?? ""]) carried.append(name, item);
  }
  redirect(carried.size === 0 ? "/" : `/?${carried}`);
}
