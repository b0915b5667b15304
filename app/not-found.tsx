import Link from "next/link";
import { Button } from "#components/ui/button.tsx";

/** An address that leads nowhere. */
export default function NotFound() {
  return (
    <main id="main" className="mx-auto max-w-xl px-5 py-16">
      <h1 className="font-serif text-[1.625rem] leading-9">There is nothing at this address.</h1>
      <p className="mt-3 text-muted">
        The document may have been removed, or the address may have lost a part on its way. Removed documents
        can be brought back from the message that follows their removal.
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
