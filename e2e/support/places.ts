import { utf8 } from "../fixtures/text/index.ts";
import { type Api, type ListedDocument, uploadRelated } from "./api.ts";

type Box = readonly [west: number, south: number, east: number, north: number];

/** A rectangle as a feature of a layer. */
export function area(properties: Readonly<Record<string, unknown>>, [west, south, east, north]: Box) {
  const ring = [
    ...[
      [west, south],
      [east, south],
    ],
    ...[
      [east, north],
      [west, north],
    ],
    [west, south],
  ];
  return { type: "Feature", properties, geometry: { type: "Polygon", coordinates: [ring] } };
}

/** Uploads a map layer, or its next version, and waits until its records are read. */
export function uploadLayer(api: Api, name: string, features: readonly unknown[]): Promise<ListedDocument> {
  const bytes = utf8(JSON.stringify({ type: "FeatureCollection", features }));
  return uploadRelated(api, { name, bytes }, { on_existing: "new_version" });
}

/** A register with a row without a date, one in the sea of coordinates, and one that repeats another. */
export const REGISTER = `reference,name,start-date,latitude,longitude,hectares
KW-1,Kelp wharf,2017-12-21,54.4003,-2.9003,0.3
KW-2,Net loft,not yet,54.4101,-2.9102,1.25
KW-3,Ice house,2018-05-01,,,0.1
KW-1,Kelp wharf,2017-12-21,54.4003,-2.9003,0.3
KW-4,Salt store,2019-02-28,254.4,-2.91,0.2
`;
