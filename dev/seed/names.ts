/** Given and family names of one culture. A name may bring the letters of its e-mail address after a bar. */
type Culture = {
  readonly share: number;
  readonly given: readonly string[];
  readonly family: readonly string[];
  /** The family name stands first. */
  readonly familyFirst?: true;
  /** Two family names. */
  readonly twoFamilies?: true;
};
const words = (text: string): string[] => text.trim().split(/\s*,\s*/);

/** Shares add up to 100. */
export const CULTURES: readonly Culture[] = [
  {
    share: 26,
    given: words(
      "Oliver, Amelia, George, Isla, Harry, Ava, Jack, Mia, Noah, Ivy, Charlie, Lily, Thomas, Freya, Oscar, Florence, William, Willow, James, Rosie, Edward, Harriet, Samuel, Beatrice",
    ),
    family: words(
      "Smith, Jones, Taylor, Brown, Wilson, Evans, Thomas, Roberts, Walker, Wright, Hughes, Green, Hall, Wood, Harris, Clarke, Cooper, Ward, Turner, Carter, Ashworth-Lane, Bennett, Pemberton, Featherstone",
    ),
  },
  {
    share: 7,
    given: words("Aoife, Conor, Niamh, Seán, Ciara, Oisín, Róisín, Cillian, Sinéad, Pádraig, Gráinne, Eoin"),
    family: words("O'Brien, O'Connor, Murphy, Byrne, Ní Dhomhnaill, Kelly, O'Sullivan, McCarthy, Doherty, D'Arcy"),
  },
  {
    share: 12,
    given: words(
      "Aarav, Ananya, Vihaan, Diya, Arjun, Saanvi, Rohan, Priya, Kabir, Meera, Aditya, Lakshmi, Imran, Fatima, Harpreet, Simran",
    ),
    family: words(
      "Sharma, Patel, Singh, Iyer, Reddy, Khan, Banerjee, Nair, Gupta, Kaur, Chatterjee, Desai, Venkataraman, Hussain",
    ),
  },
  {
    share: 10,
    given: words(
      "伟|wei, 芳|fang, 娜|na, 敏|min, 静|jing, 磊|lei, 洋|yang, 艳|yan, 勇|yong, 杰|jie, 秀英|xiuying, 明|ming, 建华|jianhua",
    ),
    family: words("王|wang, 李|li, 张|zhang, 刘|liu, 陈|chen, 杨|yang, 黄|huang, 赵|zhao, 周|zhou, 吴|wu, 林|lin"),
    familyFirst: true,
  },
  {
    share: 5,
    given: words("太郎|taro, 花子|hanako, 翔太|shota, さくら|sakura, 健|ken, 陽菜|hina, 大輔|daisuke, 美咲|misaki"),
    family: words("佐藤|sato, 鈴木|suzuki, 高橋|takahashi, 田中|tanaka, 渡辺|watanabe, 山本|yamamoto, 中村|nakamura"),
    familyFirst: true,
  },
  {
    share: 8,
    given: words("Lucía, José, María, Álvaro, Sofía, Joaquín, Inés, Andrés, Begoña, Íñigo, Ximena, Matías"),
    family: words("García, Muñoz, Fernández, Núñez, Ibáñez, Peña, Martínez, Rodríguez, Quiñones, Sáez, Romero, Vidal"),
    twoFamilies: true,
  },
  {
    share: 7,
    given: words("Jürgen, Käthe, Lukas, Annelie, Björn, Sören, Åsa, Øyvind, Jørgen, Maja, Henrik, Zoë, Loïc, Hélène"),
    family: words(
      "Müller, Schäfer, Weiß, Größing, Ångström, Sørensen, Håkansson, Lefèvre, Dubois, van der Meer, de Vries",
    ),
  },
  {
    share: 6,
    given: words("Paweł, Małgorzata, Zdeněk, Žofie, Łukasz, Agnieszka, Ștefan, Ioana, Çağla, Işıl, Emre, Gökhan"),
    family: words("Wiśniewski, Dvořák, Nováková, Szczęsny, Popescu, Țepeș, Yılmaz, Öztürk, Kovács, Horváth, Đorđević"),
  },
  {
    share: 6,
    given: words("Chidi, Ada, Ngozi, Kwame, Abena, Thabo, Nomvula, Oluwaseun, Amara, Tendai, Zanele, Kofi"),
    family: words("Okafor, Adeyemi, Mensah, Nkosi, Dlamini, Owusu, Eze, Moyo, Abubakar, Oyelaran, Boateng"),
  },
  {
    share: 4,
    given: words("Ольга|olga, Дмитрий|dmitry, Наталія|nataliia, Андрій|andrii, Светлана|svetlana, Иван|ivan"),
    family: words("Петренко|petrenko, Шевченко|shevchenko, Коваленко|kovalenko, Бондаренко|bondarenko, Мельник|melnyk"),
  },
  {
    share: 4,
    given: words("محمد|mohammed, فاطمة|fatima, أحمد|ahmad, ليلى|layla, يوسف|yousef, نور|nour, عمر|omar, سارة|sara"),
    family: words("الحسن|alhassan, خوري|khoury, منصور|mansour, حداد|haddad, النجار|alnajjar, سليمان|suleiman"),
  },
  {
    share: 5,
    given: words("Nguyễn Thị Hương, Trần Văn Đức, Lê Minh, Phạm Thu Hà, Sione, Mele, Tāne, Aroha, Kiri, Wiremu"),
    family: words("Nguyễn, Trần, Phạm, Tūhoe, Ngata, Fa'asavalu, Taumalolo, Parata, Hoang, Đặng"),
  },
];

export const POSITIONS = words(
  "Analyst, Senior Analyst, Engineer, Senior Engineer, Designer, Product Manager, Programme Manager, Accountant, Counsel, HR Partner, Recruiter, Data Scientist, Researcher, Account Manager, Sales Lead, Support Specialist, Office Manager, Executive Assistant, Director, Team Lead",
);
export const TAGS = words(
  "first aider, fire warden, contractor, mentor, remote, new starter, key holder, works council",
);
export const EMPLOYERS = words(
  "Acme Works, Acme Works, Acme Works, Acme Works, Northbank Consulting, Halcyon Staffing",
);

/** Divisions, their business groups, and the units of those. */
export const DIVISIONS: readonly (readonly [string, readonly (readonly [string, readonly string[]])[]])[] = [
  [
    "Engineering",
    [
      ["Platform", ["Identity", "Storage", "Networking"]],
      ["Product", ["Web", "Mobile", "Accessibility"]],
    ],
  ],
  [
    "Operations",
    [
      ["Workplace", ["Facilities", "Reception", "Security"]],
      ["Supply", ["Purchasing", "Logistics, North"]],
    ],
  ],
  [
    "Finance",
    [
      ["Control", ["Accounts Payable", "Tax"]],
      ["Treasury", ["Cash", "Risk"]],
    ],
  ],
  [
    "Commercial",
    [
      ["Sales", ["Enterprise", "Public Sector"]],
      ["Marketing", ["Brand", "Events"]],
    ],
  ],
  [
    "People",
    [
      ["Talent", ["Recruiting", "Learning"]],
      ["Reward", ["Payroll", "Benefits"]],
    ],
  ],
];
