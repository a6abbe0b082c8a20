/** All lengths of the plan generator are metres; y grows to the south. */
export type Side = "n" | "e" | "s" | "w";
export type Axis = "x" | "y";
export type Point = readonly [x: number, y: number];
export type Rect = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/** What a room is for; decides its furniture and colour. */
export type Use =
  | "meeting"
  | "focus"
  | "phone"
  | "toilet"
  | "stairs"
  | "lift"
  | "riser"
  | "kitchen"
  | "print"
  | "store"
  | "lobby"
  | "lounge";
export type Door = {
  readonly side: Side;
  /** Middle of the door along its wall, as a share of the wall. */
  readonly at: number;
  readonly width: number;
  readonly kind: "leaf" | "double" | "opening";
};
export type Room = Rect & {
  readonly use: Use;
  readonly label: string;
  readonly seats?: number;
  readonly doors: readonly Door[];
  /** Walls of glass towards the open office. */
  readonly glass?: readonly Side[];
};
/** Where a desk stands, and which way somebody at it looks. */
export type Place = { readonly x: number; readonly y: number; readonly faces: Side };
/** A floor, drawn by `drawPlan` and `drawBookables`. */
export type Drawing = {
  readonly width: number;
  readonly height: number;
  readonly outline: readonly Point[];
  /** Holes in the slab, with glass around them. */
  readonly voids: readonly Rect[];
  readonly rooms: readonly Room[];
  /** Places in the order of their numbers. */
  readonly places: readonly Place[];
  /** Screens between facing desks. */
  readonly spines: readonly (readonly [Point, Point])[];
  readonly columns: readonly Point[];
};
export type Meeting = { readonly label: string; readonly seats: number };
/** What a floor has to hold. */
export type Brief = { readonly desks: number; readonly meetings: readonly Meeting[] };

export const DESK = { long: 1.6, deep: 0.8 } as const;

const SIDES_FLIPPED: { readonly [side in Side]: Side } = { n: "n", s: "s", e: "w", w: "e" };

/** The same floor seen in a mirror: east is west. */
export function mirrored(d: Drawing): Drawing {
  const rect = <R extends Rect>(r: R): R => ({ ...r, x: d.width - r.x - r.w });
  const point = ([x, y]: Point): Point => [d.width - x, y];
  return {
    ...d,
    outline: d.outline.map(point).reverse(),
    voids: d.voids.map(rect),
    rooms: d.rooms.map((r) => ({
      ...rect(r),
      doors: r.doors.map((door) => ({
        ...door,
        side: SIDES_FLIPPED[door.side],
        at: door.side === "n" || door.side === "s" ? 1 - door.at : door.at,
      })),
      ...(r.glass && { glass: r.glass.map((s) => SIDES_FLIPPED[s]) }),
    })),
    places: d.places.map((p) => ({ x: d.width - p.x, y: p.y, faces: SIDES_FLIPPED[p.faces] })),
    spines: d.spines.map(([a, b]) => [point(a), point(b)] as const),
    columns: d.columns.map(point),
  };
}
