import { plural } from "#components/words/quantities.ts";

export const MAP_WORDS = {
  label: "Map of places",
  canvas: "Map. Move it with the arrow keys, and zoom with plus and minus.",
  loading: "The map is loading …",
  noWebGl: "This browser cannot draw maps",
  noWebGlHelp:
    "WebGL 2 is turned off or not available. The lists and tables have everything that the map shows.",
  failed: "The map could not be loaded",
  failedHelp: "Reload the page to try again. The lists and tables have everything that the map shows.",
  baseMapFrom: (host: string) => `Base map from ${host}`,
  baseMapFailed: (host: string) => `The base map from ${host} cannot be loaded.`,
  recordsLoading: "Loading records …",
  tilesFailed: "Some records could not be loaded. Move the map to try again.",
  thinned: "Not every record is drawn at this scale. Zoom in to see more.",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  showAll: "Show everything",
  metres: (metres: number) => (metres >= 1000 ? `${metres / 1000} km` : `${metres} m`),
  recordsHere: (count: number) => `${count} records here`,
  close: "Close",
} as const;

export const TOOL_WORDS = {
  label: "Drawing tools",
  move: "Move map",
  area: "Draw area",
  circle: "Circle",
  point: "Point",
  edit: "Edit shape",
  clear: "Clear",
  undo: "Undo",
  help: {
    move: null,
    area: "Press each corner. Press the first corner again, or Enter, to finish. Escape cancels.",
    circle: "Press the centre, then the edge. Escape cancels.",
    point: "Press the place.",
    edit: "Drag a corner to move it, or a small dot to add one. Right-click a corner to remove it.",
  },
} as const;

export const LEGEND_WORDS = {
  label: "Layers",
  ofFile: (dataset: string, file: string) => `${dataset} (${file})`,
  site: "Your site",
  buffer: (metres: number) => `Buffer of ${metres.toLocaleString("en-GB")} m`,
} as const;

export const CORNER_WORDS = {
  title: "Corners as numbers",
  help: "Type degrees, or select Move and press the arrow keys: 1 metre, with Shift 10 metres.",
  caption: "Corners of the site",
  number: "Corner",
  latitude: "Latitude",
  longitude: "Longitude",
  actions: "Change",
  latitudeOf: (number: number) => `Latitude of corner ${number}`,
  longitudeOf: (number: number) => `Longitude of corner ${number}`,
  move: "Move",
  moveOf: (number: number) => `Move corner ${number} with the arrow keys`,
  moved: (number: number, latitude: string, longitude: string) =>
    `Corner ${number}: ${latitude}, ${longitude}`,
  remove: (number: number) => `Delete corner ${number}`,
  removed: (number: number) => `Corner ${number} deleted`,
  add: "Add corner",
  added: (number: number) => `Corner ${number} added`,
  undone: "Last change undone",
  none: "No site yet. Add corners here, or draw on the map: one is a point, three make an area.",
  tooMany: "This shape has too many corners or parts for a table. Draw a new one to replace it.",
  notLatitude: "Type degrees between −90 and 90, for example 52.4068.",
  notLongitude: "Type degrees between −180 and 180, for example −1.5197.",
  radius: "Radius in metres",
  circle: "Make a circle",
  circled: (metres: number) => `Circle of ${plural(metres, "metre")} drawn`,
  notMetres: (most: number) => `Type metres from 1 to ${most.toLocaleString("en-GB")}.`,
} as const;
