import * as v from "valibot";

const flag = v.optional(v.boolean());
/** Flags under a name; a list is no such thing. */
const group = <E extends v.ObjectEntries>(entries: E) =>
  v.pipe(
    v.unknown(),
    v.check((x) => !Array.isArray(x), "a list"),
    v.object(entries),
  );
/** The JSON of `app_features` (spec 1 §6, §9). Every flag may be left out. */
export const featuresSchema = v.object({
  cardHistory: flag,
  sections: v.optional(group({ "dashboard-statistics": flag, users: flag, cards: flag, visitors: flag })),
  roomBooking: v.optional(group({ readOnly: flag })),
});

/** Spec 1 §3, application configuration flags. */
export type Features = {
  readonly sectionCardsEnabled: boolean;
  readonly sectionDashboardStatisticsEnabled: boolean;
  readonly sectionUsersEnabled: boolean;
  readonly sectionVisitorsEnabled: boolean;
  readonly sectionRoomBookingReadOnly: boolean;
  readonly cardHistory: boolean;
};

/** Spec 1 §9. */
export const BUILT_IN_FEATURES: Features = {
  sectionCardsEnabled: false,
  sectionDashboardStatisticsEnabled: false,
  sectionUsersEnabled: false,
  sectionVisitorsEnabled: false,
  sectionRoomBookingReadOnly: true,
  cardHistory: false,
};

/** The flags with what a template says over the built-in ones. [FLAG-1] */
export function featuresFrom(said: v.InferOutput<typeof featuresSchema>): Features {
  const { cardHistory, sections = {}, roomBooking = {} } = said;
  const b = BUILT_IN_FEATURES;
  return {
    sectionCardsEnabled: sections.cards ?? b.sectionCardsEnabled,
    sectionDashboardStatisticsEnabled: sections["dashboard-statistics"] ?? b.sectionDashboardStatisticsEnabled,
    sectionUsersEnabled: sections.users ?? b.sectionUsersEnabled,
    sectionVisitorsEnabled: sections.visitors ?? b.sectionVisitorsEnabled,
    sectionRoomBookingReadOnly: roomBooking.readOnly ?? b.sectionRoomBookingReadOnly,
    cardHistory: cardHistory ?? b.cardHistory,
  };
}
