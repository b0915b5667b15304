import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

type BackLinkProps = { readonly href: string; readonly children: ReactNode };

/** Link from a thing to the list that contains it. */
export function BackLink({ href, children }: BackLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="print:hidden -ml-0.5 inline-flex h-6 items-center gap-0.5 self-start text-small text-muted hover:text-ink hover:underline"
    >
      <ChevronLeft size={14} aria-hidden /> {children}
    </Link>
  );
}

type PageHeadProps = {
  readonly title: string;
  readonly back?: { readonly href: string; readonly words: string };
  /** Shown after the title: a figure or a state. */
  readonly beside?: ReactNode;
  /** What the page is about, below the title. */
  readonly about?: ReactNode;
  /** Actions for the whole page. */
  readonly children?: ReactNode;
};

/**
 * Page title and page actions, at the same position on every page: on the right, or below the title on the left if the
 * line is too narrow.
 */
export function PageHead({ title, back, beside, about, children }: PageHeadProps) {
  return (
    <div className="flex flex-col gap-1">
      {back && <BackLink href={back.href}>{back.words}</BackLink>}
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 text-[1.25rem] leading-7 font-semibold wrap-anywhere">{title}</h1>
          {beside}
        </div>
        {children && <span className="flex flex-wrap items-center gap-2">{children}</span>}
      </div>
      {about && <p className="max-w-prose text-muted">{about}</p>}
    </div>
  );
}
