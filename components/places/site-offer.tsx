import { MapPin } from "lucide-react";
import Link from "next/link";
import { placesHref } from "#components/address/place-state.ts";
import { fill } from "#components/words/fill.tsx";
import type { SuggestedSite } from "#lib/domain/suggested-site.ts";
import { SITE_OFFER_WORDS } from "./site-offer-words.ts";

/** Offers the report of one site on a page that has nothing else to show yet. */
export function SiteOffer({ site }: { readonly site: SuggestedSite }) {
  return (
    <section aria-labelledby="site-offer" data-testid="site-offer">
      <h2 id="site-offer" className="text-small font-semibold text-muted">
        {SITE_OFFER_WORDS.title}
      </h2>
      <Link
        href={placesHref({ place: site.recordRef })}
        prefetch={false}
        className="mt-2 flex items-start gap-3 rounded-md border border-line bg-panel px-3.5 py-2.5 hover:border-accent hover:bg-chosen"
      >
        <MapPin size={16} aria-hidden className="mt-1 shrink-0 text-muted" />
        <span>
          <span className="block text-lead">{fill(SITE_OFFER_WORDS.try, { name: site.name })}</span>
          <span className="block text-small text-muted">{SITE_OFFER_WORDS.about}</span>
        </span>
      </Link>
    </section>
  );
}
