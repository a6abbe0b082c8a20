const preset = require("postcss-preset-mantine");
const vars = require("postcss-simple-vars");

/** Colours of Mantine that no screen uses: 25 variables each, of which a first load need not carry any. */
const UNUSED = ["pink", "grape", "violet", "indigo", "cyan", "lime", "teal", "green", "yellow", "orange"];
const VARIABLE = new RegExp(`^--mantine-color-(${UNUSED.join("|")})-`, "u");

/** Takes unused colours out of Mantine's own variables. */
const withoutUnusedColours = {
  postcssPlugin: "without-unused-colours",
  OnceExit(root) {
    if (!root.source?.input.file?.includes("default-css-variables")) return;
    root.walkDecls(VARIABLE, (declaration) => {
      declaration.remove();
    });
  },
};

/** Mantine's mixins (`@mixin light`, `@mixin smaller-than $mobile`, `rem()`), and the two breakpoints of spec 1 §2.3. */
module.exports = {
  plugins: [preset(), vars({ variables: { mobile: "48em", tablet: "60em" } }), withoutUnusedColours],
};
