// What the oldest browsers lack (package.json's browserslist), by MDN's browser-compat-data and the types of what is asked:
// `URL.canParse`, `element.checkVisibility`, `new Foo`. Methods of the language are kept by TypeScript's `lib` as well.
import { createRequire } from "node:module";
import browserslist from "browserslist";

const require = createRequire(import.meta.url);
const bcd = require("@mdn/browser-compat-data");

/** Names of browsers: browserslist's, and those of the data. */
const BROWSERS = { chrome: "chrome", edge: "edge", firefox: "firefox", safari: "safari", ios_saf: "safari_ios" };

/** The oldest version of each browser, by the data's names. */
function oldest() {
  const versions = {};
  for (const line of browserslist(undefined, { path: import.meta.dirname })) {
    const [browser, version] = line.split(" ");
    const name = BROWSERS[browser];
    if (name === undefined) throw new Error(`oldest-browsers knows no ${browser}`);
    const n = Number.parseFloat(version);
    versions[name] = Math.min(versions[name] ?? n, n);
  }
  return versions;
}

/** Which of the oldest browsers lack a feature, in words; none where the data says nothing. */
function lacking(compat, versions) {
  return Object.entries(versions)
    .sort()
    .flatMap(([browser, version]) => {
      const said = compat?.support?.[browser];
      if (said === undefined) return [];
      // What is there in part is there: which part a page needs is tried in that browser.
      const number = (of, none) => Number.parseFloat(of || none);
      const there = [said]
        .flat()
        .some(
          (s) =>
            s.flags === undefined &&
            s.prefix === undefined &&
            number(s.version_added, Infinity) <= version &&
            version < number(s.version_removed, Infinity),
        );
      return there ? [] : [`${browser} ${version}`];
    });
}

/** Features that some of the oldest browsers lack: whole interfaces and globals, and members by their name. */
/** @param {{ readonly [browser: string]: number }} versions */
export function features(versions = oldest()) {
  const [globals, members] = [new Map(), new Map()];
  const take = (name, entry) => {
    const whole = lacking(entry.__compat, versions);
    if (whole.length > 0) return void globals.set(name, whole);
    for (const [key, { __compat: compat }] of Object.entries(entry)) {
      const without = key === "__compat" || key === name ? [] : lacking(compat, versions);
      if (without.length === 0) continue;
      const member = key.replace(/_(static|event)$/, "");
      if (key.endsWith("_event")) continue;
      if (name === "Window" && !globals.has(key)) globals.set(key, without);
      members.set(member, [...(members.get(member) ?? []), { of: name, isStatic: key.endsWith("_static"), without }]);
    }
  };
  for (const [name, entry] of Object.entries(bcd.api)) if (name !== "__meta") take(name, entry);
  for (const [name, entry] of Object.entries(bcd.javascript.builtins)) take(name, entry);
  return { globals, members };
}

/** Names of a type's interface and of those above it. */
function namesOf(type, checker) {
  const names = new Set();
  const visit = (t) => {
    for (const part of t.isUnionOrIntersection() ? t.types : [t]) {
      const symbol = part.getSymbol();
      if (symbol) names.add(symbol.name.replace(/Constructor$/, ""));
      if (part.isClassOrInterface()) for (const base of checker.getBaseTypes(part)) visit(base);
    }
  };
  visit(checker.getApparentType(type));
  return names;
}

export const oldestBrowsers = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const { globals, members } = (features.known ??= features());
    const services = context.sourceCode.parserServices;
    const checker = services.program.getTypeChecker();
    const say = (node, what, without) => context.report({ node, message: `${what} is not in ${without.join(", ")}` });
    return {
      "CallExpression > Identifier.callee, NewExpression > Identifier.callee"(node) {
        const without = globals.get(node.name);
        if (without && !isDeclared(context, node)) say(node, node.name, without);
      },
      MemberExpression(node) {
        if (node.computed || node.optional || node.parent.optional === true || node.parent.type === "UnaryExpression")
          return;
        if (node.parent.type === "AssignmentExpression" && node.parent.left === node) return; // sets what nobody reads there
        const found = members.get(node.property.name);
        if (!found) return;
        const type = services.getTypeAtLocation(node.object);
        const names = namesOf(type, checker);
        const isClass = node.object.type === "Identifier" && found.some(({ of }) => of === node.object.name);
        for (const { of, isStatic, without } of found)
          if (isClass && isStatic ? of === node.object.name : !isStatic && !isClass && names.has(of))
            return say(node, `${of}.${node.property.name}`, without);
      },
    };
  },
};

/** Whether a name is declared in the file, and so is none of the browser's. */
function isDeclared(context, node) {
  for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper)
    if ((scope.set.get(node.name)?.defs.length ?? 0) > 0) return true;
  return false;
}
