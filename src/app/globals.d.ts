/** Release of the product, from package.json (spec 1 §1). Put in by `dev/build/version.ts`, as are the two below. */
declare const __VERSION__: string;
/** Short hash of the commit the build was made from. */
declare const __COMMIT__: string;
/** Name of this very build, from the environment; empty outside update tests. */
declare const __BUILD_ID__: string;
