import type { Metadata } from "next";
import { BindView } from "#components/corpus/binding/bind-view.tsx";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Connect a source" };

/** The page of the form that binds a corpus. */
export default function BindPage() {
  return <BindView />;
}
