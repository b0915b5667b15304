import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Steps } from "#components/ui/steps.tsx";
import { FIRST_RUN_WORDS } from "./console-words.ts";

/** An empty console: explains what a corpus is and links to adding the first one. */
export function FirstRun({ href }: { readonly href: string }) {
  return (
    <section
      aria-labelledby="first-run"
      data-testid="first-run"
      className="rounded-lg border border-line bg-panel p-5 two:p-8"
    >
      <h2 id="first-run" className="text-title font-semibold">
        {FIRST_RUN_WORDS.title}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{FIRST_RUN_WORDS.about}</p>
      <div className="mt-5">
        <Steps steps={FIRST_RUN_WORDS.steps} />
      </div>
      <Button look="primary" className="mt-6" asChild>
        <Link href={href}>{FIRST_RUN_WORDS.start}</Link>
      </Button>
    </section>
  );
}
