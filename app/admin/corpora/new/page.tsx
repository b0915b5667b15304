import type { Metadata } from "next";
import { BindView } from "#components/corpus/binding/bind-view.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.connectSource };

/** The page of the form that binds a corpus. */
export default function BindPage() {
  return <BindView />;
}
