import { flag, type Labels, textField } from "../shared/field-spec.ts";
import { err, ok } from "../shared/result.ts";
import { FIELD_WORDS } from "../words/fields.ts";
import { NEIGHBOURHOOD_REFUSED, NEIGHBOURHOOD_WORDS } from "../words/neighbourhoods.ts";
import { MSG } from "../words/spec.ts";
import { hexOf } from "./colour.ts";
import { checkedName } from "./name.ts";

export const neighbourhoodLabels: Labels = {
  fields: {
    /** Whether somebody else has the name is found out when it is sent. */
    title: textField(FIELD_WORDS.title, (text) => {
      const name = checkedName(text, []);
      return name.ok
        ? name
        : err(name.error === "name-taken" ? MSG.neighbourhoodUnique : NEIGHBOURHOOD_REFUSED[name.error]);
    }),
    color: textField(NEIGHBOURHOOD_WORDS.colour, (text) => {
      const hex = hexOf(text);
      return hex === null ? err(NEIGHBOURHOOD_REFUSED["no-colour"]) : ok(hex);
    }),
    exclusive: flag(NEIGHBOURHOOD_WORDS.exclusive),
    exclusiveAdHoc: flag(MSG.adHoc),
  },
  internal: ["kind"],
};
