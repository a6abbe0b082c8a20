import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import ts from "typescript-eslint";
import { absenceWords } from "./dev/lint/absence-words.js";
import { oldestBrowsers } from "./dev/lint/oldest-browsers.js";

/** Rules pure code keeps: time and chance come in as arguments (`Ctx`). */
const clock = [
  { object: "Date", property: "now", message: "take ctx.now" },
  { object: "Math", property: "random", message: "take ctx.newId" },
];

/** A batch that is sent twice must do what it does once, so nothing in it may count on what stood before. (reliability F47) */
const TRANSFORMS = ["increment", "arrayUnion", "arrayRemove"];
const twice = { importNames: TRANSFORMS, message: "a batch that is sent twice must do what it does once (F47)" };

const TRANSFORM_PATHS = ["firebase/firestore", "firebase/firestore/lite", "@firebase/firestore"].map((name) => ({
  name,
  ...twice,
}));

/** An address is said by its name, so that the router checks its parameters (decision 062). */
const ROOTS = "(people|desk-booking|room-booking|dashboard|admin|status|import|sync|home|login)";
const addressed = { message: "take the address from src/domain/addresses.ts: to.person({ id })" };
const addresses = [
  { selector: `Literal[value=/^\\u002F${ROOTS}(\\u002F.|\\?|$)/]`, ...addressed },
  {
    selector: `TemplateLiteral > TemplateElement.quasis:first-child[value.raw=/^\\u002F${ROOTS}(\\u002F.|\\?|$)/]`,
    ...addressed,
  },
  {
    selector: "CallExpression[callee.name='navigate'] TSAsExpression > TSNeverKeyword",
    message: "the router types addresses: a cast hides a wrong one",
  },
  {
    selector: "JSXOpeningElement[name.name=/Link$/] TSAsExpression > TSNeverKeyword",
    message: "the router types addresses: a cast hides a wrong one",
  },
];

/** Who may do a command is said by its declaration; who may see or get what is no command, by a predicate with a name. */
const rights = {
  regex: "(^|/)access/access\\.ts$",
  importNames: ["can"],
  message: "ask mayDo(declared, who), or a predicate of src/domain/access",
};
export default ts.config(
  {
    ignores: [
      "dist/**",
      ".tsbuild/**",
      ".emulators/**",
      ".java/**",
      ".e2e/**",
      ".bench/**",
      ".gallery/**",
      "functions/lib/**",
      "node_modules/**",
      "test-results/**",
      "src/data/card-reader/reader_pb.ts", // generated
    ],
  },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [ts.configs.recommended],
    languageOptions: {
      parserOptions: {
        // One program of all: six, one per room, are read and checked six times over, and a lint takes twice as long.
        project: "./tsconfig.lint.json",
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "no-undef": "off",
      "no-restricted-exports": ["error", { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      "max-lines": ["error", { max: 300, skipComments: true, skipBlankLines: true }],
      // Components and hooks hold state, handlers and markup in one function: 60 lines, as for other functions, would part what
      // belongs together. This is the longest that stands; what must read well is kept by `complexity`.
      "max-lines-per-function": ["error", { max: 110, skipComments: true, skipBlankLines: true }],
      "max-params": ["error", 4],
      // Each `??`, `?.` and default counts as a branch: at 12 it named readers of documents and drawings that are plain lists of cases.
      complexity: ["error", 16],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ["{src,workers,sw,functions/src}/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-imports": ["error", { paths: TRANSFORM_PATHS, patterns: [rights] }],
      "no-restricted-properties": ["error", ...TRANSFORMS.map((property) => ({ property, message: twice.message }))],
    },
  },
  {
    files: ["src/domain/access/**", "{src,workers,sw,functions/src}/**/*.test.{ts,tsx}"],
    rules: { "no-restricted-imports": ["error", { paths: TRANSFORM_PATHS }] },
  },
  {
    // What the oldest browsers lack (package.json's browserslist). Methods of the language are kept by TypeScript's `lib`. [OLD-1]
    files: ["{src,workers,sw}/**/*.{ts,tsx}"],
    ignores: ["**/*.test.{ts,tsx}", "**/*.test-kit.tsx", "src/testing/**"],
    plugins: { oldest: { rules: { browsers: oldestBrowsers } } },
    rules: { "oldest/browsers": "error" },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    plugins: { "react-hooks": hooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: ["src/domain/**"],
    ignores: ["**/*.test.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        ...clock,
        ...TRANSFORMS.map((property) => ({ property, message: twice.message })),
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: "take ctx.now" },
        ...addresses,
      ],
    },
  },
  {
    files: ["src/{features,widgets,app,ui}/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", ...addresses] },
  },
  {
    files: ["src/{features,widgets,app,ui}/**/*.tsx"],
    ignores: ["**/*.test.tsx", "**/*.test-kit.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "JSXText[value=/[A-Za-z]{2}/]",
          message: "user-visible text lives in src/domain/shared/messages.ts",
        },
        ...addresses,
      ],
    },
  },
  {
    files: ["src/domain/words/**/*.ts"],
    ignores: ["**/*.test.ts", "src/domain/words/internal.ts"], // which nobody reads on a screen
    plugins: { atrium: { rules: { "absence-words": absenceWords } } },
    rules: { "atrium/absence-words": "error" },
  },
  { files: ["src/domain/addresses.ts"], rules: { "no-restricted-syntax": "off" } },
  { files: ["*.config.ts"], rules: { "no-restricted-exports": "off" } },
  {
    files: ["dev/**", "bench/**", "e2e/**", "*.config.ts", "functions/**", "**/*.test.{ts,tsx}"],
    rules: { "no-console": "off", "max-lines": "off", "max-lines-per-function": "off", complexity: "off" },
  },
  {
    files: ["public/**/*.js"],
    languageOptions: {
      globals: {
        document: "readonly",
        AbortSignal: "readonly",
        CSS: "readonly",
        Intl: "readonly",
        localStorage: "readonly",
        navigator: "readonly",
        matchMedia: "readonly",
        window: "readonly",
        Worker: "readonly",
      },
    },
  },
  {
    files: ["**/*.{js,mjs,cjs}"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        URL: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
        setInterval: "readonly",
        clearInterval: "readonly",
        fetch: "readonly",
        Buffer: "readonly",
        performance: "readonly",
        AbortSignal: "readonly",
        require: "readonly",
        module: "writable",
        __dirname: "readonly",
      },
    },
  },
);
