import { circleFill } from "../../src/domain/neighbourhoods/colour.ts";
import { reservationPath, foldedName } from "../../src/domain/neighbourhoods/name.ts";
import { type TestServer } from "./server.ts";
import { common, type TestTenant } from "./tenant.ts";

type GivenNeighbourhood = {
  readonly title: string;
  readonly color?: string;
  readonly exclusive?: boolean;
  /** The desks in it. */
  readonly desks?: readonly string[];
};

/** A neighbourhood that stands on the server with its name claimed and its desks in it. @returns its id */
export async function aNeighbourhoodOf(
  server: TestServer,
  { ns, site }: TestTenant,
  given: GivenNeighbourhood,
): Promise<string> {
  const { title, color = "#1f78b4", exclusive = false, desks = [] } = given;
  const id = `n-${foldedName(title).replaceAll(/[^a-z0-9]/g, "-")}`;
  const ref = `sites/${site}/spaces/${id}`;
  const neighbourhood = {
    kind: "neighbourhood",
    title,
    folded: foldedName(title),
    color,
    exclusive,
    exclusiveAdHoc: false,
  };
  await server.putAll([
    [ref, common(ns, neighbourhood)],
    [reservationPath(ns, site, title), common(ns, { ref })],
  ]);
  for (const desk of desks) await server.patch(`sites/${site}/spaces/${desk}`, { neighbourhood: id });
  return id;
}

type Place = { readonly cx: number; readonly cy: number; readonly r: number };

/** Circles that stand on the floor of a test tenant, by id. */
export async function circlesOn(
  server: TestServer,
  { site, floor }: TestTenant,
  circles: { readonly [id: string]: Place & { readonly color?: string } },
): Promise<void> {
  const stored = Object.fromEntries(
    Object.entries(circles).map(([id, { color = "#1f78b4", ...place }]) => [id, { ...place, fill: circleFill(color) }]),
  );
  await server.patch(`sites/${site}/spaces/${floor}`, {
    neighbourhoodCircles: { circles: stored, showGrid: false, clipPath: "" },
  });
}

/** The circles of the tenant's floor as the server has them, by id. */
export async function circlesAt(
  server: TestServer,
  { site, floor }: TestTenant,
): Promise<{ readonly [id: string]: Place & { readonly fill: string } }> {
  const doc = await server.get(`sites/${site}/spaces/${floor}`);
  const zones = doc?.["neighbourhoodCircles"] as { circles?: { [id: string]: Place & { fill: string } } } | undefined;
  return zones?.circles ?? {};
}
