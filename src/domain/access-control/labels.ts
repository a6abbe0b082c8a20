import { flag, type Labels, shownAs } from "../shared/field-spec.ts";
import { stepsOf } from "../shared/changes.ts";
import { say } from "../words/say.ts";
import { ACCESS_PAGE } from "../words/access-control.ts";

/** The access control of a person. Its document has no title: the change's own line says whose it is. */
export const accessLabels: Labels = {
  fields: { profile: shownAs(ACCESS_PAGE.profile), permissions: shownAs(ACCESS_PAGE.permissions) },
  dynamic: (field) => {
    const [place, key = ""] = stepsOf(field);
    return place === "permissions" && key !== "" ? flag(say(ACCESS_PAGE.permission, { key })) : undefined;
  },
};
