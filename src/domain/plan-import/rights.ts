import { mayDo } from "../access/may-do.ts";
import { floorImportPlan } from "./declared.ts";

/** Who may bring a floor's drawing: the right of site settings (design section 5). [IMPT-4] */
export const mayImport = (roles: readonly string[]): boolean => mayDo(floorImportPlan, { roles });
