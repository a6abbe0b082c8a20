import * as v from "valibot";
import { ACCESS_CONTROL } from "#domain/access-control/limits.ts";
import { ACCOUNTS } from "#domain/accounts/limits.ts";
import { SITE_SCHEMAS } from "#domain/config/site-keys.ts";
import { DEPARTMENT_OPTIONS } from "#domain/people/departments.ts";
import { PEOPLE } from "#domain/people/limits.ts";
import { PERMISSION_KEYS } from "#domain/people/permissions.ts";
import { asciiDomain, foldedEmail, isEmail } from "#domain/shared/email.ts";
import { TITLE_MAX } from "#domain/site/limits.ts";
import { idleLockSchema, offlineHoursSchema } from "#domain/site/schema.ts";
import { COLOUR } from "#domain/theme/product.ts";
import { W } from "./words.ts";

/** Ours: what one file may ask for. Sites are as many as one account may have. */
export const TENANT = { domainsMax: 50, floorsMax: 100, textMax: 200, fileBytes: 1_000_000 } as const;

/** Fields with names of their own, and no others: a slip in a name must not pass as a default. */
const group = <E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, (issue) =>
    issue.expected === "never" ? W.unknownField : issue.received === "undefined" ? W.missing : W.group,
  );
const list = <S extends v.GenericSchema>(item: S, max: number) =>
  v.pipe(v.array(item, W.list), v.maxLength(max, W.tooMany(max)));
const words = (max: number) =>
  v.pipe(v.string(W.text), v.trim(), v.minLength(1, W.empty), v.maxLength(max, W.tooLong(max)));
const yesNo = v.boolean(W.yesNo);
const optional = <S extends v.GenericSchema>(schema: S) => v.optional(schema);

/** Ids as the rules take them of clients (`isId` of firestore.rules): they stand in paths, in storage and in patterns. */
const id = v.pipe(
  v.string(W.text),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/, W.id),
  v.check((x) => !/^__.*__$/.test(x), W.id),
);
const namespaceId = v.pipe(v.string(W.text), v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, W.nsId));
const domain = v.pipe(
  v.string(W.text),
  v.transform((typed) => asciiDomain(typed) ?? typed),
  v.maxLength(253, W.domain),
  v.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, W.domain),
);
const file = (extensions: RegExp, said: string) => v.pipe(words(TENANT.textMax), v.regex(extensions, said));
const colour = v.pipe(v.string(W.text), v.regex(COLOUR, W.colour), v.toLowerCase());
const email = v.pipe(
  v.string(W.text),
  v.trim(),
  v.transform(foldedEmail),
  v.maxLength(ACCOUNTS.emailMax, W.tooLong(ACCOUNTS.emailMax)),
  v.check(isEmail, W.email),
);

const { locale, timeZone, ...otherKeys } = SITE_SCHEMAS;
const zone = v.pipe(
  v.string(W.text),
  v.check((name) => v.is(timeZone, name), W.zone),
);
const language = v.pipe(
  v.string(W.text),
  v.check((name) => v.is(locale, name), W.locale),
);
const settings = group(
  Object.fromEntries(Object.entries(otherKeys).map(([key, schema]) => [key, v.optional(schema)])) as {
    readonly [K in keyof typeof otherKeys]: v.OptionalSchema<(typeof otherKeys)[K], undefined>;
  },
);

const accessKey = words(ACCESS_CONTROL.keyMax);
const accessControl = group({
  permissions: list(
    group({
      value: accessKey,
      title: words(TITLE_MAX),
      description: v.optional(v.pipe(v.string(W.text), v.maxLength(TENANT.textMax, W.tooLong(TENANT.textMax))), ""),
      restricted: v.optional(yesNo, false),
    }),
    ACCESS_CONTROL.permissionsMax,
  ),
  profiles: v.optional(list(group({ value: accessKey, title: words(TITLE_MAX) }), ACCESS_CONTROL.profileMax), []),
  pinSupport: v.optional(yesNo, false),
});
const option = words(DEPARTMENT_OPTIONS.nameMax);
const departments = group({
  divisions: list(group({ name: option, requiresSubfields: v.optional(yesNo, false) }), DEPARTMENT_OPTIONS.max),
  groups: v.optional(list(option, DEPARTMENT_OPTIONS.max), []),
  units: v.optional(list(option, DEPARTMENT_OPTIONS.max), []),
});

const siteSchema = group({
  id,
  title: words(TITLE_MAX),
  timeZone: zone,
  locale: v.optional(language, "en-GB"),
  address: optional(
    group({
      street: v.optional(words(TENANT.textMax)),
      country: words(TITLE_MAX),
      countryCode: v.pipe(v.string(W.text), v.regex(/^[A-Z]{2}$/, W.countryCode)),
    }),
  ),
  settings: v.optional(settings, {}),
  hasDeskBooking: v.optional(yesNo, true),
  hasRoomBooking: v.optional(yesNo, true),
  availablePermissions: list(v.picklist(PERMISSION_KEYS, W.permission), PERMISSION_KEYS.length),
  accessControlOptions: optional(accessControl),
  departments: optional(departments),
  floors: v.optional(
    list(group({ id, title: words(TITLE_MAX), plan: file(/\.svg$/i, W.svgFile) }), TENANT.floorsMax),
    [],
  ),
});

/**
 * What `npm run tenant -- create` is given: everything of a new tenant that no screen can make. Names of fields are those of
 * the documents, so that what a person reads in docs/data-model.md is what they write here.
 */
export const tenantFileSchema = group({
  ns: namespaceId,
  title: words(TITLE_MAX),
  domains: v.pipe(list(domain, TENANT.domainsMax), v.minLength(1, W.domainNeeded)),
  theme: v.optional(
    group({
      logo: optional(file(/\.(svg|png|jpe?g|webp)$/i, W.logoFile)),
      css: optional(file(/\.css$/i, W.cssFile)),
      colours: v.optional(
        group({ primary: optional(colour), secondary: optional(colour), accent: optional(colour) }),
        {},
      ),
    }),
    {},
  ),
  offlineHours: offlineHoursSchema,
  idleLockMinutes: idleLockSchema,
  roomBookingReadOnly: yesNo,
  sites: v.pipe(list(siteSchema, ACCOUNTS.sitesMax), v.minLength(1, W.siteNeeded)),
  administrator: group({
    email,
    name: words(PEOPLE.titleMax),
    displayName: v.optional(words(PEOPLE.displayNameMax)),
    /** Ids of the sites of which they are a member, and book desks; the first site where nothing is said. */
    memberOf: v.optional(list(id, PEOPLE.sitesMax)),
  }),
});
export type TenantFile = v.InferOutput<typeof tenantFileSchema>;
export type TenantSite = TenantFile["sites"][number];
