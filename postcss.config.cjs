/** Mantine's mixins (`@mixin light`, `@mixin smaller-than $mobile`, `rem()`), and the two breakpoints of spec 1 §2.3. */
module.exports = {
  plugins: {
    "postcss-preset-mantine": {},
    "postcss-simple-vars": { variables: { mobile: "48em", tablet: "60em" } },
  },
};
