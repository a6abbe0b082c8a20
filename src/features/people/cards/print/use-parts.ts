import { useEffect, useState } from "react";
import type { DataApi, PlanFile } from "#data/api.ts";
import { LOADING, type LiveSource, useData, useLive } from "#data/live.ts";
import { type FaceTrouble, pictureTrouble, type PrintedPerson } from "#domain/cards/prepared-print.ts";
import { type Picture, pictureAt } from "../../canvas.ts";
import type { FaceParts } from "./draw-face.ts";

/** The tenant's name, and its logo as an address; null: none, or not on this device. */
export type TenantMark = { readonly title: string; readonly logo: string | null; readonly trouble: FaceTrouble | null };

/** In the place of a file while it is not known which. */
const NO_FILE: LiveSource<PlanFile> = { subscribe: () => () => undefined, get: () => LOADING };
/** The logo as the device keeps it; `null` while that is not known. */
export function useTenantMark(): TenantMark | null {
  const data = useData();
  const live = useLive(data.rows({ one: "ns" }));
  const row = live.state === "ready" ? live.value[0] : undefined;
  const path = row?.theme.logo ?? null;
  const file = useLive(path === null ? NO_FILE : data.plan(path));
  if (!row) return live.known !== "all" ? null : { title: "", logo: null, trouble: "no-logo" };
  if (path === null) return { title: row.title, logo: null, trouble: "no-logo" };
  if (file.state === "loading" || file.value.state === "loading") return null;
  return file.value.state === "ready"
    ? { title: row.title, logo: file.value.text, trouble: null }
    : { title: row.title, logo: null, trouble: "logo-not-here" };
}

/** The pictures of a face as far as this device has them, and what it has not. */
export type Loaded = { readonly parts: FaceParts; readonly missing: readonly FaceTrouble[] };
type Of = { readonly person: PrintedPerson; readonly chosen: string | null; readonly mark: TenantMark };

const shownAt = async (url: string | null): Promise<Picture | null> => (url === null ? null : pictureAt(url));

/** Loads what a face is drawn from, out of the device's own files. [CRD-304] */
export async function loadParts(api: Pick<DataApi, "picture">, { person, chosen, mark }: Of): Promise<Loaded> {
  const own = chosen === null && pictureTrouble(person) !== "no-picture" ? api.picture(person.picture) : null;
  const [picture, logo] = await Promise.all([shownAt(chosen ?? (await own)), shownAt(mark.logo)]);
  const missing: FaceTrouble[] = [];
  if (!picture) missing.push(pictureTrouble(person));
  if (!logo) missing.push(mark.trouble ?? "logo-not-here");
  return { parts: { name: person.title, tenant: mark.title, picture, logo }, missing };
}

/** What a face is drawn from; null until it is there. The last one stays until the next has come. */
export function useParts(person: PrintedPerson, chosen: string | null, mark: TenantMark | null): Loaded | null {
  const { api } = useData();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const { id, title, picture } = person;
  const logo = mark?.logo ?? null;
  const tenant = mark?.title ?? "";
  const trouble = mark?.trouble ?? null;
  const known = mark !== null;
  useEffect(() => {
    if (!known) return undefined;
    let gone = false;
    const of = { person: { id, title, picture }, chosen, mark: { title: tenant, logo, trouble } };
    void loadParts(api, of).then((parts) => gone || setLoaded(parts));
    return () => {
      gone = true;
    };
  }, [api, id, title, picture, chosen, known, tenant, logo, trouble]);
  return loaded;
}

/** What of a face is missing and asked for by its options. */
export const troubleOf = (
  missing: readonly FaceTrouble[],
  { includeImage, includeLogo }: { readonly includeImage: boolean; readonly includeLogo: boolean },
): readonly FaceTrouble[] =>
  missing.filter((t) => (t === "no-logo" || t === "logo-not-here" ? includeLogo : t === "name-cut" || includeImage));
