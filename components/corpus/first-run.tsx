import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Steps } from "#components/ui/steps.tsx";

const STEPS = [
  {
    title: "Where documents come from",
    text: "Uploads, a folder on this server, OneDrive or SharePoint; or several of them together.",
  },
  {
    title: "What belongs in it",
    text: "A name, which files, and default metadata.",
  },
  {
    title: "How it is synced",
    text: "Immediately, on a schedule, or manually. You see the plan before anything is read.",
  },
] as const;

/** An empty console: explains what a corpus is and links to adding the first one. */
export function FirstRun({ href }: { readonly href: string }) {
  return (
    <section
      aria-labelledby="first-run"
      data-testid="first-run"
      className="rounded-lg border border-line bg-panel p-5 two:p-8"
    >
      <h2 id="first-run" className="text-title font-semibold">
        Bind the first corpus
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        A corpus is a named set of documents that searches can be narrowed to. Nothing is ever indexed that
        you have not bound.
      </p>
      <div className="mt-5">
        <Steps steps={STEPS} />
      </div>
      <Button look="primary" className="mt-6" asChild>
        <Link href={href}>Begin with step 1</Link>
      </Button>
    </section>
  );
}
