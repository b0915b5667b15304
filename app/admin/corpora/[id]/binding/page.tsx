import { readBinding } from "#app/_prefetch/read-binding.ts";
import { BindingView } from "#components/corpus/binding/binding-view.tsx";

export const dynamic = "force-dynamic";

/** The page of a corpus's binding. */
export default async function BindingPage({ params }: { readonly params: Promise<{ readonly id: string }> }) {
  return <BindingView initial={await readBinding((await params).id)} />;
}
