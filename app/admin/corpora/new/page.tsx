import type { Metadata } from "next";
import { BindView } from "./bind-view.tsx";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Bind a corpus" };

/** The form that binds a corpus. */
export default function BindPage() {
  return <BindView />;
}
