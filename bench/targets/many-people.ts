import { byKind } from "../../src/domain/collections.ts";
import { must } from "../../src/domain/shared/result.ts";
import { keeps } from "../../src/domain/sync/sources.ts";
import type { BenchFile } from "../snapshots.ts";
import type { BenchTenant, World } from "../world.ts";

/** A tenant of many people, whose devices are filled from its files. */
export const MANY = { ns: "benchmany", people: 50_000, floors: 1, desks: 40 } as const;
/** A row of people that is there. */
export const ROW = '[role="row"][data-index]:not([data-coming])';

/** That tenant, and the files of its first load that a device of a keeper takes. */
export async function manyPeople(
  world: World,
): Promise<{ readonly tenant: BenchTenant; readonly files: readonly BenchFile[] }> {
  const tenant = await world.tenant(MANY);
  const isKept = ({ kind }: BenchFile) => keeps(must(byKind(kind), kind), ["people.admin"]);
  return { tenant, files: (await world.snapshots(tenant)).filter(isKept) };
}

/** Somebody who may see and change people and cards. */
export function keeperOf(tenant: BenchTenant): BenchTenant {
  const key = "people-admin";
  return { ...tenant, uid: `${tenant.ns}-${key}`, email: `${key}@${tenant.ns}.test` };
}
