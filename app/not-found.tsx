import type { Metadata } from "next";
import Link from "next/link";
import { PageTitle } from "#components/frame/page-title.tsx";
import { NOT_FOUND_WORDS } from "#components/frame/page-words.ts";
import { Button } from "#components/ui/button.tsx";

export const metadata: Metadata = { title: NOT_FOUND_WORDS.title };

/** Page for an unknown address. */
export default function NotFound() {
  return (
    <main id="main" className="mx-auto max-w-xl px-5 py-16">
      <PageTitle title={NOT_FOUND_WORDS.title} />
      <h1 className="font-serif text-[1.625rem] leading-9">{NOT_FOUND_WORDS.title}</h1>
      <p className="mt-3 text-muted">{NOT_FOUND_WORDS.text}</p>
      <div className="mt-6 flex gap-2">
        <Button asChild look="primary">
          <Link href="/">{NOT_FOUND_WORDS.search}</Link>
        </Button>
        <Button asChild>
          <Link href="/documents">{NOT_FOUND_WORDS.documents}</Link>
        </Button>
      </div>
    </main>
  );
}
