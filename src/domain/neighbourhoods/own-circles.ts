import type { Circle } from "./circles.ts";
import { circleFill, hexOf } from "./colour.ts";
import { NEIGHBOURHOODS } from "./limits.ts";

type Coloured = { readonly id: string; readonly color: string };

/**
 * Whether a circle goes with a neighbourhood: it names it; or it names none, as older ones do, and has the fill of this one and
 * of no other at the site. The default colours say nothing, since a circle of no neighbourhood has one as well. [HOOD-13]
 * @param others the other neighbourhoods of the site
 */
export function goesWith(circle: Omit<Circle, "id">, neighbourhood: Coloured, others: readonly Coloured[]): boolean {
  if (circle.neighbourhood !== undefined) return circle.neighbourhood === neighbourhood.id;
  const color = hexOf(neighbourhood.color);
  if (color === null || color === NEIGHBOURHOODS.red || color === NEIGHBOURHOODS.blue) return false;
  const fill = circleFill(color);
  return circle.fill === fill && others.every((o) => o.id === neighbourhood.id || circleFill(o.color) !== fill);
}
