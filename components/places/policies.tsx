import Link from "next/link";
import { evidenceHref } from "#components/address/search-state.ts";
import type { PlaceItem } from "#lib/domain/place-api.ts";
import { policiesOf } from "./site-facts.ts";
import { REPORT_WORDS } from "./words.ts";

/** Documents that name a record of the report by its reference. Each opens at the passage. */
export function Policies({ items }: { readonly items: readonly PlaceItem[] }) {
  const policies = policiesOf(items);
  if (policies.length === 0) return null;
  return (
    <section aria-labelledby="policies" data-testid="policies">
      <h2 id="policies" className="font-semibold">
        {REPORT_WORDS.policies}
      </h2>
      <ul className="mt-1">
        {policies.map(({ policy: { evidence_ref: ref, title }, item }) => (
          <li key={ref} className="border-b border-line py-2 last:border-b-0 wrap-anywhere">
            <Link href={evidenceHref(ref) ?? "/"} prefetch={false} className="font-medium hover:underline">
              {title}
            </Link>{" "}
            <span className="text-muted">{REPORT_WORDS.policyOf(item.name ?? item.reference)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
