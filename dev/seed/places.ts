/** A city in which a tenant has a site. */
export type City = {
  readonly id: string;
  readonly title: string;
  readonly street: string;
  readonly country: string;
  readonly countryCode: string;
  readonly timeZone: string;
  readonly locale: string;
};

/** In the order in which tenants get them; the first two have opposite summer times. */
export const CITIES: readonly City[] = [
  {
    id: "london",
    title: "London, Bankside",
    street: "18 Park Street",
    country: "United Kingdom",
    countryCode: "GB",
    timeZone: "Europe/London",
    locale: "en-GB",
  },
  {
    id: "sydney",
    title: "Sydney, Circular Quay",
    street: "4 Loftus Street",
    country: "Australia",
    countryCode: "AU",
    timeZone: "Australia/Sydney",
    locale: "en-AU",
  },
  {
    id: "new-york",
    title: "New York, Hudson Square",
    street: "75 Varick Street",
    country: "United States",
    countryCode: "US",
    timeZone: "America/New_York",
    locale: "en-US",
  },
  {
    id: "pune",
    title: "Pune, Kalyani Nagar",
    street: "2 Airport Road",
    country: "India",
    countryCode: "IN",
    timeZone: "Asia/Kolkata",
    locale: "en-IN",
  },
  {
    id: "santiago",
    title: "Santiago, Providencia",
    street: "110 Avenida Nueva Providencia",
    country: "Chile",
    countryCode: "CL",
    timeZone: "America/Santiago",
    locale: "es-CL",
  },
  {
    id: "leeds",
    title: "Leeds, Wellington Place",
    street: "7 Whitehall Road",
    country: "United Kingdom",
    countryCode: "GB",
    timeZone: "Europe/London",
    locale: "en-GB",
  },
];

/** Meeting rooms are named after people who measured, counted or built. */
export const ROOM_NAMES: readonly string[] = [
  "Lovelace",
  "Brunel",
  "Turing",
  "Hopper",
  "Franklin",
  "Noether",
  "Somerville",
  "Babbage",
  "Curie",
  "Ramanujan",
  "Meitner",
  "Telford",
  "Hypatia",
  "Euler",
  "Gauss",
  "Kovalevskaya",
  "Faraday",
  "Hodgkin",
  "Bazalgette",
  "Lamarr",
  "Johnson",
  "Al-Khwarizmi",
  "Sophie Germain",
  "Erdős",
  "Mirzakhani",
  "Wren",
  "Herschel",
  "Mitchell",
  "Bose",
  "Wu",
  "Rubin",
  "Payne",
  "Leavitt",
  "Cannon",
  "Burnell",
  "Hamilton",
  "Easley",
  "Ayrton",
  "Banneker",
  "Anning",
];
export const ROOM_SEATS: readonly number[] = [8, 4, 6, 12, 4, 10, 2, 6];

/** Neighbourhoods of a floor: title and colour. */
export const NEIGHBOURHOODS: readonly (readonly [title: string, color: string])[] = [
  ["Harbour", "00C2D4"],
  ["Orchard", "03BD5B"],
  ["Foundry", "FF9947"],
  ["Library", "4735CD"],
  ["Garden", "8BC34A"],
  ["Market", "DB5F62"],
];
