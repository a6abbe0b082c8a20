import { ROUTE } from "#domain/words/shell.ts";
import { NAV } from "#domain/words/spec.ts";
import type { Area } from "#widgets/areas/area.ts";

const PEOPLE = { needs: ["people.directory"] } as const;
const CARDS = { needs: ["people.cards"], flag: "sectionCardsEnabled" } as const;

/** The directory, visitors, access cards and the reception desk (spec 3 §2). */
export const people: Area = {
  screens: [
    {
      ...{ at: "directory", title: ROUTE.directory, ...PEOPLE, link: { in: "people", place: 1 } },
      load: async () => (await import("./directory-screen.tsx")).DirectoryScreen,
    },
    {
      ...{ at: "visitors", title: ROUTE.visitors, needs: ["people.visitors"], flag: "sectionVisitorsEnabled" },
      link: {
        ...{ in: "people", place: 2, word: NAV.visitors, icon: "visitor" },
        count: async () => (await import("./expected-count.tsx")).ExpectedCount,
      },
      load: async () => (await import("./visitors-screen.tsx")).VisitorsScreen,
    },
    {
      ...{ at: "cards", title: ROUTE.cards, ...CARDS },
      link: { in: "people", place: 3, word: NAV.cards, icon: "card" },
      load: async () => (await import("./cards/cards-screen.tsx")).CardsScreen,
    },
    {
      ...{ at: "newCard", title: ROUTE.newCard, ...CARDS },
      load: async () => (await import("./cards/new-card-screen.tsx")).NewCardScreen,
    },
    {
      ...{ at: "card", title: ROUTE.card, ...CARDS },
      load: async () => (await import("./cards/card-screen.tsx")).CardScreen,
    },
    {
      ...{ at: "editCard", title: ROUTE.editCard, ...CARDS },
      load: async () => (await import("./cards/edit-card-screen.tsx")).EditCardScreen,
    },
    {
      ...{ at: "reception", title: ROUTE.reception, ...CARDS, link: { in: "people", place: 5, icon: "device" } },
      load: async () => (await import("./desk/desk-screen.tsx")).DeskScreen,
    },
    {
      ...{ at: "newPerson", title: ROUTE.newPerson, ...PEOPLE },
      load: async () => (await import("./form/new-person-screen.tsx")).NewPersonScreen,
    },
    {
      ...{ at: "person", title: ROUTE.person, ...PEOPLE },
      load: async () => (await import("./view/person-screen.tsx")).PersonScreen,
    },
    {
      ...{ at: "editPerson", title: ROUTE.editPerson, ...PEOPLE },
      load: async () => (await import("./form/edit-person-screen.tsx")).EditPersonScreen,
    },
  ],
};
