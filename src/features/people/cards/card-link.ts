/** Address of a card's page. Ids may hold what addresses are made of: `~`, `%` and spaces. */
export const cardLink = (id: string): string => `/people/card/${encodeURIComponent(id)}`;
