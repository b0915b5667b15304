import { readBinding } from "../read-binding.ts";
import { BindingView } from "./binding-view.tsx";

export const dynamic = "force-dynamic";

/** How a corpus is bound, and the form that changes it. */
export default async function BindingPage({ params }: { readonly params: Promise<{ readonly id: string }> }) {
  return <BindingView initial={await readBinding((await params).id)} />;
}
