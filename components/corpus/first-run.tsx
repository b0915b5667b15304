import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Steps } from "#components/ui/steps.tsx";

const STEPS = [
  {
    title: "Source",
    text: "Uploads, a folder on this server, OneDrive, SharePoint, or several of them.",
  },
  {
    title: "Name and files",
    text: "A name, which files, and default metadata.",
  },
  {
    title: "Sync schedule",
    text: "At once, on a schedule or manually. You see the plan before anything is read.",
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
        Connect the first source
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        A corpus is a named set of documents that you can search on its own. Sightline indexes only what you
        connect.
      </p>
      <div className="mt-5">
        <Steps steps={STEPS} />
      </div>
      <Button look="primary" className="mt-6" asChild>
        <Link href={href}>Start with step 1</Link>
      </Button>
    </section>
  );
}
