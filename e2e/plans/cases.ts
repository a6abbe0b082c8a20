/** A small drawing of one kind that real programs write. */
export type PlanCase = {
  readonly name: string;
  readonly inner: string;
  /** Attributes of the root in place of a sheet of 200 × 200. */
  readonly attrs?: string;
  /** What the findings must name: the kinds that a browser draws and we do not. Without it the two pictures are the same, and nothing is named. */
  readonly told?: string;
  /** A whole file in place of `inner`. */
  readonly file?: string;
};

const BOX = '<rect x="20" y="30" width="100" height="80"';
const TWO =
  '<rect width="60" height="60" fill="#00c2d4"/><rect x="100" y="100" width="60" height="60" fill="#e91e63"/>';
const TEN = '<rect width="10" height="10" fill="#00c2d4"/><rect x="6" y="6" width="4" height="4" fill="#e91e63"/>';
const RED = '<rect width="150" height="150" fill="#c00"/>';
const GREEN = '<rect x="20" y="20" width="100" height="100" fill="#080"/>';
const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"';

/** [PLAN-19] */
const LOOKS: readonly PlanCase[] = [
  { name: "an unknown function leaves the attribute", inner: `${BOX} fill="#00c2d4" style="fill:bogus(1)"/>` },
  { name: "an unknown attribute leaves what is inherited", inner: `<g fill="#0a0">${BOX} fill="nonsense"/></g>` },
  {
    name: "light-dark of draw.io",
    inner: `${BOX} fill="light-dark(#dae8fc, #1d293b)" style="stroke:light-dark(rgb(108, 142, 191), rgb(92, 121, 163));stroke-width:6"/>`,
  },
  { name: "light-dark with one colour is none", inner: `${BOX} fill="#0a0" style="fill:light-dark(red)"/>` },
  { name: "a variable with a fallback", inner: `${BOX} style="fill:var(--ge-dark-color, #121280)"/>` },
  { name: "variables of the root", inner: `<style>:root{--a:#a0f;--b:var(--a)}rect{fill:var(--b)}</style>${BOX}/>` },
  {
    name: "a variable nobody set is as if nothing were said",
    inner: `<g fill="#06c">${BOX} fill="lime" style="fill:var(--none)"/></g>`,
  },
  {
    name: "a variable that makes no colour",
    inner: `<g fill="#06c">${BOX} fill="lime" style="--x:12px;fill:var(--x)"/></g>`,
  },
  { name: "spaces and a slash", inner: `${BOX} fill="rgb(200 20% 30 / 50%)"/>` },
  { name: "commas and a slash are none", inner: `<g fill="#06c">${BOX} fill="rgb(1,2,3 / .5)"/></g>` },
  { name: "numbers and percent with commas are none", inner: `<g fill="#06c">${BOX} fill="rgb(10, 20%, 30)"/></g>` },
  { name: "hsl in turns", inner: `${BOX} fill="hsl(.58turn 70% 40% / .8)"/>` },
  { name: "hsl of bare numbers", inner: `${BOX} fill="hsl(120 50 40)"/>` },
  {
    name: "letters of hex with alpha",
    inner: `${BOX} fill="#e91e6380"/><rect x="130" width="50" height="50" fill="#08f8"/>`,
  },
  { name: "five letters of hex are none", inner: `<g fill="#06c">${BOX} fill="#12345"/></g>` },
  {
    name: "transparent and system colours",
    inner: `<g fill="red">${BOX} fill="transparent"/><rect width="20" height="20" fill="CanvasText"/></g>`,
  },
  { name: "currentColor is the child's own", inner: `<g color="red" fill="currentColor">${BOX} color="#0a0"/></g>` },
  { name: "words in capitals", inner: `<g STYLE="x">${BOX} FILL="red" style="FILL:#06C;Stroke:NONE"/></g>` },
  { name: "what is important", inner: `<style>rect{fill:#0a0 !important}</style>${BOX} style="fill:red;fill:blue"/>` },
  { name: "importance is no matter of attributes", inner: `<g fill="#06c">${BOX} fill="red !important"/></g>` },
  {
    name: "initial, inherit and unset",
    inner: `<g fill="#0a0" stroke="#a00" stroke-width="8"><rect x="10" y="10" width="60" height="60" style="fill:initial;stroke:unset"/><rect x="100" y="100" width="60" height="60" style="stroke:none;fill:inherit" fill="red"/></g>`,
  },
  {
    name: "widths that are none",
    inner: `${BOX} fill="none" stroke="#06c" stroke-width="12" style="stroke-width:-3"/><path d="M0 150H200" stroke="#a00" stroke-width="14" style="stroke-width:2furlongs"/>`,
  },
  { name: "a width in percent", inner: `${BOX} fill="none" stroke="#06c" stroke-width="5%"/>` },
  {
    name: "a width in em",
    inner: `<g font-size="20">${BOX} fill="none" stroke="#06c" style="stroke-width:.5em"/></g>`,
  },
  { name: "an opacity that is none", inner: `${BOX} fill="#06c" opacity=".5" style="opacity:much"/>` },
  {
    name: "display and visibility that are none",
    inner: `${BOX} fill="#06c" style="display:maybe;visibility:perhaps"/><rect width="20" height="20" display="none" style="display:maybe"/><rect x="150" width="20" height="20" visibility="hidden" style="visibility:perhaps"/>`,
  },
  {
    name: "a fill rule that is none",
    inner: `<path fill="#06c" fill-rule="evenodd" style="fill-rule:odd" d="M0 0H150V150H0ZM40 40H100V100H40Z"/>`,
  },
  {
    name: "dashes that are none",
    inner: `<path d="M0 50H200" stroke="#06c" stroke-width="20" stroke-dasharray="30" style="stroke-dasharray:-1 2"/>`,
  },
  {
    name: "a size without a unit in a sheet",
    inner: `<style>text{font-size:90}</style><text x="10" y="100" font-size="40">MM</text>`,
  },
  { name: "a size without a unit in a style", inner: `<text x="10" y="100" style="font-size:60">MM</text>` },
  {
    name: "an anchor that is none",
    inner: `<text x="190" y="100" font-size="60" text-anchor="end" style="text-anchor:left">MM</text>`,
  },
  { name: "font in one word", inner: `<text x="10" y="100" style="font:bold 60px/1.2 monospace">MM</text>` },
  {
    name: "size and place by CSS",
    inner: `<style>.a{width:60px;height:50%}</style><rect class="a" x="20" width="5" height="5" fill="#06c"/><circle style="cx:150px;cy:50%;r:20px" fill="#a00"/>`,
  },
  {
    name: "rules for the screen, and for print",
    inner: `<style>@media screen{rect{fill:#0a0}}@media print{rect{fill:red}}@media (prefers-color-scheme: dark){rect{fill:black}}</style>${BOX}/>`,
  },
  {
    name: "a fill that leads nowhere",
    inner: `<g fill="#0a0">${BOX} fill="url(#none)"/><rect x="140" width="50" height="50" fill="url(#none) #06c"/></g>`,
  },
];

/** [PLAN-20] */
const SWITCHES: readonly PlanCase[] = [
  { name: "the first branch", inner: `<switch>${GREEN}${RED}</switch>` },
  {
    name: "an extension nobody has",
    inner: `<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" width="1" height="1"/><g>${GREEN}</g></switch>`,
  },
  {
    name: "features count for nothing",
    inner: `<switch><g requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"/><text y="90" font-size="40">Text is not SVG</text></switch>${GREEN}`,
  },
  {
    name: "another language",
    inner: `<switch><g systemLanguage="de">${RED}</g><g systemLanguage="en-US, fr">${GREEN}</g>${RED}</switch>`,
  },
  { name: "nothing applies", inner: `<switch><g systemLanguage="de">${RED}</g></switch>${GREEN}` },
  { name: "an empty list of extensions", inner: `<switch><g requiredExtensions="">${RED}</g>${GREEN}</switch>` },
  {
    name: "conditions outside a switch",
    inner: `<g requiredExtensions="urn:x">${RED}</g><g systemLanguage="fr">${RED}</g>${GREEN}`,
  },
  {
    name: "a switch that is moved and coloured",
    inner: `<switch transform="translate(40 40)" fill="#08a"><rect width="80" height="80"/>${RED}</switch>`,
  },
  {
    name: "a link that is moved and coloured",
    inner: `<a transform="translate(40 40)" fill="#08a" href="#x"><rect width="80" height="80"/></a>`,
  },
  {
    name: "HTML with a picture of it behind",
    inner: `<switch><foreignObject width="100" height="50"><div ${XHTML}>Desk 12</div></foreignObject><text y="20">Desk 12</text></switch>`,
    told: "foreignObject",
  },
];

/** [PLAN-24] */
const FRAMES: readonly PlanCase[] = [
  { name: "the whole width", inner: `<svg width="100%" height="100%" viewBox="0 0 10 10">${TEN}</svg>` },
  { name: "no width", inner: `<svg x="10%" y="20%" viewBox="0 0 10 10">${TEN}</svg>` },
  { name: "no view box", inner: `<svg x="10%" y="20%" width="50%" height="40%">${TWO}</svg>` },
  { name: "one side only", inner: `<svg width="100" viewBox="0 0 10 10">${TEN}</svg>` },
  { name: "auto", inner: `<svg width="auto" height="60" viewBox="0 0 10 10">${TEN}</svg>` },
  {
    name: "to the right",
    inner: `<svg width="150" height="60" preserveAspectRatio="xMaxYMid meet" viewBox="0 0 10 10">${TEN}</svg>`,
  },
  {
    name: "cut off",
    inner: `<svg width="150" height="60" preserveAspectRatio="xMinYMin slice" viewBox="0 0 10 10">${TEN}</svg>`,
  },
  {
    name: "stretched",
    inner: `<svg width="150" height="60" preserveAspectRatio="none" viewBox="0 0 10 10">${TEN}</svg>`,
  },
  { name: "what stands over its edge", inner: `<svg x="20" y="20" width="50" height="50">${RED}</svg>` },
  {
    name: "what may stand over its edge",
    inner: `<svg x="20" y="20" width="50" height="50" style="overflow:visible">${RED}</svg>`,
  },
  {
    name: "a frame in a frame",
    inner: `<svg x="20" y="20" width="100" height="100"><svg x="50" y="50" width="100" height="100">${RED}</svg></svg>`,
  },
  {
    name: "moved",
    inner: `<svg transform="translate(40 40)" width="100" height="40" viewBox="0 0 10 10">${TEN}</svg>`,
  },
  { name: "no width at all", inner: `<svg width="0" height="20" viewBox="0 0 10 10">${TEN}</svg>${GREEN}` },
  { name: "a symbol without a size", inner: `<symbol id="s" viewBox="0 0 10 10">${TEN}</symbol><use href="#s"/>` },
  {
    name: "a symbol with a size",
    inner: `<symbol id="s" viewBox="0 0 10 10" width="50" height="50">${TEN}</symbol><use x="10%" y="20" href="#s"/>`,
  },
  {
    name: "a frame that is used",
    inner: `<defs><svg id="s" x="15" y="15" width="50" height="50" viewBox="0 0 10 10">${TEN}</svg></defs><use x="50" href="#s"/><use y="100" width="80" height="80" href="#s"/>`,
  },
  {
    name: "shapes in percent",
    inner: `<rect x="10%" y="5%" width="50%" height="25%" fill="#06c"/><circle cx="50%" cy="60%" r="10%" fill="#a00"/><line x1="0" y1="90%" x2="100%" y2="90%" stroke="#0a0" stroke-width="6"/>`,
    attrs: 'viewBox="0 0 200 100" width="200" height="100"',
  },
  {
    name: "percent in a frame",
    inner: `<svg x="50" width="100" height="100" viewBox="0 0 10 20"><rect width="50%" height="50%" fill="#06c"/></svg>`,
  },
];

/** [PLAN-21] */
const SPACES: readonly PlanCase[] = [
  {
    name: "other prefixes",
    inner: "",
    file: `<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg" xmlns:ns1="http://www.w3.org/1999/xlink" width="200" height="200" viewBox="0 0 200 200"><ns0:rect id="r" width="60" height="60" fill="#06c"/><ns0:use ns1:href="#r" x="100" y="100"/></ns0:svg>`,
  },
  {
    name: "another default in the middle",
    inner: `<g xmlns="urn:other"><rect width="150" height="150"/></g><v:g xmlns:v="http://www.w3.org/2000/svg">${GREEN}</v:g>`,
  },
  {
    name: "what drawing programs note",
    inner: `<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"><rect width="150" height="150"/></sodipodi:namedview><svg:rect xmlns:svg="urn:not-svg" width="150" height="150"/>${GREEN}`,
  },
  {
    name: "a plain link before the one of XLink",
    inner: `<defs><rect id="a" width="90" height="90" fill="#0a0"/><rect id="b" width="150" height="150"/></defs><use href="#a" xlink:href="#b"/>`,
  },
];

/** [PLAN-23] */
const MOVES: readonly PlanCase[] = [
  { name: "pixels", inner: `${BOX} fill="#06c" style="transform:translate(50px,60px)"/>` },
  { name: "no units are none", inner: `${BOX} fill="#06c" transform="scale(.5)" style="transform:translate(50,60)"/>` },
  { name: "before the attribute", inner: `${BOX} fill="#06c" transform="scale(.5)" style="transform:none"/>` },
  {
    name: "a rule of a sheet",
    inner: `<style>.t{transform:translate(10%,20%) rotate(.05turn) scale(.8,1.2)}</style>${BOX} class="t" fill="#06c"/>`,
  },
  {
    name: "degrees about the middle",
    inner: `${BOX} fill="#06c" style="transform:rotate(30deg);transform-origin:center"/>`,
  },
  {
    name: "radians about a corner",
    inner: `${BOX} fill="#06c" style="transform:rotate(.3rad);transform-origin:top right"/>`,
  },
  { name: "the origin of an attribute", inner: `${BOX} fill="#06c" transform="scale(.5)" transform-origin="20 30"/>` },
  {
    name: "an origin behind the edge of the sheet",
    inner: `${BOX} fill="#06c" style="transform:scale(.5);transform-origin:50% 50%"/>`,
    attrs: 'viewBox="-20 -20 200 200" width="200" height="200"',
  },
  {
    name: "a matrix and a slant",
    inner: `<rect width="50" height="50" fill="#06c" style="transform:matrix(1,0,.5,1,20,30) skewY(10deg)"/>`,
  },
  { name: "a matrix with spaces is none", inner: `${BOX} fill="#06c" style="transform:matrix(1 0 0 1 50 50)"/>` },
  {
    name: "the origin of a frame",
    inner: `<svg x="50" width="100" height="100" viewBox="0 0 10 10"><rect x="2" y="2" width="4" height="4" fill="#06c" style="transform:rotate(45deg);transform-origin:center"/></svg>`,
  },
  {
    name: "an attribute that is none",
    inner: `${BOX} fill="#06c" transform="translate(20 20) spin(3)"/>`,
    told: "transform translate(20 20) spin(3)",
  },
  {
    name: "by what stands inside",
    inner: `${BOX} fill="#06c" style="transform:rotate(30deg);transform-origin:center;transform-box:fill-box"/>`,
    told: "transform-box",
  },
  {
    name: "out of the paper",
    inner: `${BOX} fill="#06c" style="transform:rotateX(60deg)"/>`,
    told: "transform: rotateX(60deg)",
  },
  {
    name: "the root",
    inner: GREEN,
    attrs: 'width="200" height="200" viewBox="0 0 200 200" transform="translate(30 30)"',
    told: "svg transform",
  },
];

const HALF =
  '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect x=".25" y=".1" width=".5" height=".8"/></clipPath>';
/** [PLAN-26] */
const CLIPS: readonly PlanCase[] = [
  { name: "half of a shape", inner: `${HALF}${BOX} fill="#06c" clip-path="url(#c)"/>` },
  {
    name: "half of a curve",
    inner: `${HALF}<path d="M20 100C20 -60 180 -60 180 100Z" fill="#06c" clip-path="url(#c)"/>`,
  },
  {
    name: "half of a group",
    inner: `${HALF}<g transform="translate(10 10) scale(.8)" clip-path="url(#c)"><g transform="translate(20)">${TWO}</g></g>`,
  },
  {
    name: "half of what is used",
    inner: `${HALF}<defs><g id="t">${TWO}</g></defs><use href="#t" x="20" clip-path="url(#c)"/>`,
  },
  { name: "a turned group", inner: `${HALF}<g transform="rotate(20 100 100)" clip-path="url(#c)">${TWO}</g>` },
  {
    name: "by what the clip uses",
    inner: `<defs><rect id="r" x="20" y="20" width="60" height="90"/></defs><clipPath id="c"><use xlink:href="#r" x="20"/></clipPath><g clip-path="url(#c)">${RED}</g>`,
  },
  {
    name: "an empty clip hides",
    inner: `<clipPath id="c"/><g clip-path="url(#c)">${RED}</g><rect x="160" width="30" height="30" fill="#0a0"/>`,
  },
  {
    name: "a clip that is moved",
    inner: `<clipPath id="c" transform="translate(50 50)"><rect width="60" height="60"/></clipPath><g clip-path="url(#c)">${RED}</g>`,
  },
  {
    name: "a clip in a clip",
    inner: `<clipPath id="a"><rect width="100" height="200"/></clipPath><clipPath id="b"><rect y="50" width="200" height="60"/></clipPath><g clip-path="url(#a)"><g clip-path="url(#b)">${RED}</g></g>`,
  },
  { name: "a clip nobody made", inner: `<g clip-path="url(#none)">${GREEN}</g>` },
  {
    name: "by a form of CSS",
    inner: `<rect width="150" height="150" fill="#06c" style="clip-path:inset(20px)"/>`,
    told: "clip-path: inset(20px)",
  },
];

/** [PLAN-22] */
const LETTERS: readonly PlanCase[] = [
  { name: "parts of a word", inner: '<text x="10" y="90" font-size="60"><tspan>A</tspan><tspan>V12</tspan></text>' },
  {
    name: "words in the middle",
    inner: '<text x="100" y="90" font-size="40" text-anchor="middle">Desk <tspan>12</tspan></text>',
  },
  {
    name: "lines",
    inner: '<text font-size="40"><tspan x="10" y="50">Desk</tspan>\n<tspan x="10" dy="1.2em">12</tspan></text>',
  },
  { name: "letter by letter", inner: '<text x="10 60 110" y="90 100 110" font-size="50">ABC</text>' },
  { name: "a place in percent and em", inner: '<text x="10%" y="2em" dx="5%" font-size="40">MM</text>' },
  { name: "spaces as they are written", inner: '<text x="0" y="90" font-size="40" xml:space="preserve">   M M</text>' },
];

/** [PLAN-25] */
const NAMED: readonly PlanCase[] = [
  {
    name: "a filter",
    inner: `<filter id="f"><feGaussianBlur stdDeviation="5"/></filter><g filter="url(#f)">${GREEN}</g>`,
    told: "filter",
  },
  { name: "a filter of CSS", inner: `<g style="filter:blur(5px)">${GREEN}</g>`, told: "filter" },
  {
    name: "a mask",
    inner: `<mask id="m"><rect width="50" height="50" fill="white"/></mask><g mask="url(#m)">${GREEN}</g>`,
    told: "mask",
  },
  {
    name: "a gradient",
    inner: `<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>${BOX} fill="url(#g)"/>`,
    told: "linearGradient",
  },
  {
    name: "a pattern",
    inner: `<pattern id="g" width=".1" height=".1"><rect width="5" height="5"/></pattern>${BOX} fill="url(#g)"/>`,
    told: "pattern",
  },
  {
    name: "text on a path",
    inner: `<path id="p" d="M0 90H200" fill="none"/><text font-size="40"><textPath href="#p">Desk</textPath></text>${GREEN}`,
    told: "textPath",
  },
  {
    name: "markers",
    inner: `<marker id="k" markerWidth="9" markerHeight="9"><rect width="9" height="9"/></marker><path d="M20 20H150" stroke="#06c" stroke-width="4" marker-end="url(#k)"/>`,
    told: "marker-end",
  },
  {
    name: "what CSS reckons",
    inner: `${BOX} fill="none" stroke="#06c" style="stroke-width:calc(10px + 1%)"/>`,
    told: "stroke-width: calc(10px + 1%)",
  },
  { name: "colours of other spaces", inner: `${BOX} fill="oklch(60% .2 30)"/>`, told: "fill: oklch(60% .2 30)" },
  {
    name: "lines that do not grow",
    inner: `<g transform="scale(10)"><path d="M1 5H19" stroke="#06c" vector-effect="non-scaling-stroke"/></g>`,
    told: "vector-effect",
  },
  {
    name: "rules with conditions",
    inner: `<style>@supports (fill:red){rect{fill:#06c}}</style>${BOX}/>`,
    told: "@supports (fill:red)",
  },
  {
    name: "rules for what stands in something",
    inner: `<style>g > rect{fill:#06c}</style><g>${BOX}/></g>`,
    told: "g > rect",
  },
  {
    name: "letters on another line",
    inner: '<text x="20" y="90" font-size="60" dominant-baseline="middle">MM</text>',
    told: "dominant-baseline",
  },
  {
    name: "a clip across letters",
    inner:
      '<clipPath id="c"><rect width="60" height="200"/></clipPath><text clip-path="url(#c)" y="90" font-size="60">MMM</text>',
    told: "clip-path of text",
  },
];

export const PLAN_CASES: readonly (readonly [rule: string, cases: readonly PlanCase[]])[] = [
  ["PLAN-19", LOOKS],
  ["PLAN-20", SWITCHES],
  ["PLAN-21", SPACES],
  ["PLAN-22", LETTERS],
  ["PLAN-23", MOVES],
  ["PLAN-24", FRAMES],
  ["PLAN-25", NAMED],
  ["PLAN-26", CLIPS],
];

const SHEET = 'font-family="sans-serif" width="200" height="200" viewBox="0 0 200 200"';
/** The file of a case. */
export const fileOf = ({ inner, attrs = SHEET, file }: PlanCase): string =>
  file ?? `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attrs}>${inner}</svg>`;
