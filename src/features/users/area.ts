import { ROUTE } from "#domain/words/shell.ts";
import { NAV } from "#domain/words/spec.ts";
import type { Area } from "#widgets/areas/area.ts";

const USERS = { needs: ["people.users"], flag: "sectionUsersEnabled" } as const;

/** Accounts and their roles (spec 3 §2). */
export const users: Area = {
  screens: [
    {
      ...{ at: "users", title: ROUTE.users, ...USERS },
      link: { in: "people", place: 4, word: NAV.users, icon: "person" },
      load: async () => (await import("./users-screen.tsx")).UsersScreen,
    },
    {
      ...{ at: "newUser", title: ROUTE.newUser, ...USERS },
      load: async () => (await import("./new-user-screen.tsx")).NewUserScreen,
    },
    {
      ...{ at: "user", title: ROUTE.user, ...USERS },
      load: async () => (await import("./user-screen.tsx")).UserScreen,
    },
  ],
};
