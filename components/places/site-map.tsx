"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { recordHref } from "#components/address/record-href.ts";
import { PlacesMap } from "#components/map/places-map.tsx";
import { readShape } from "#components/map/well-known-text.ts";
import type { BoundingBox, Geometry } from "#lib/domain/geojson.ts";
import type { DatasetView } from "#lib/domain/record-api.ts";
import { siteReportQuery } from "./queries.ts";

type SiteMapProps = {
  readonly datasets: readonly DatasetView[];
  /** The shape on the map or the typed place. */
  readonly place: string;
  readonly bufferMetres: number;
  /** Id of the report that is shown. */
  readonly report: string | null;
  readonly baseMapUrl: string | null;
  /** The bounds of the dataset whose records are listed. */
  readonly focus: BoundingBox | null;
  readonly onSiteChange: (site: Geometry | null) => void;
};

/** The map of the page: the datasets, and the site as it is drawn, typed or picked. A pressed record opens its page. */
export function SiteMap(props: SiteMapProps) {
  const { datasets, place, bufferMetres, report, baseMapUrl, focus, onSiteChange } = props;
  const router = useRouter();
  const { data } = useQuery({ ...siteReportQuery(report ?? ""), enabled: report !== null });
  const drawn = readShape(place);
  // A stored site is valid GeoJSON with its buffer.
  const reported = place === "" && report === null ? null : (data?.site.geometry as Geometry | undefined);
  return (
    <PlacesMap
      datasets={datasets}
      site={drawn ?? reported ?? null}
      bufferMetres={drawn === null ? 0 : bufferMetres}
      selectedRecordRef={place.startsWith("record::") ? place : null}
      baseMapUrl={baseMapUrl}
      focus={focus}
      onSiteChange={onSiteChange}
      onSelect={(ref) => router.push(recordHref(ref))}
    />
  );
}
