import type { Metadata } from "next";
import Link from "next/link";
import { PageTitle } from "#components/frame/page-title.tsx";
import { Button } from "#components/ui/button.tsx";

const TITLE = "Page not found";

export const metadata: Metadata = { title: TITLE };

/** Page for an unknown address. */
export default function NotFound() {
  return (
    <main id="main" className="mx-auto max-w-xl px-5 py-16">
      <PageTitle title={TITLE} />
      <h1 className="font-serif text-[1.625rem] leading-9">{TITLE}</h1>
      <p className="mt-3 text-muted">
        The address may be incomplete, or the document may have been removed. You can undo a removal from the
        message that appears after it.
      </p>
      <div className="mt-6 flex gap-2">
        <Button asChild look="primary">
          <Link href="/">Search</Link>
        </Button>
        <Button asChild>
          <Link href="/documents">All documents</Link>
        </Button>
      </div>
    </main>
  );
}
