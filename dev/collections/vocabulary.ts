import { ACTIONS, SERVER_ACTS, VIAS } from "../../src/domain/sync/actions.ts";

/** Functions of the rules that hold words of the app: what is done, what functions of the server do, and on which screen. */
export const VOCABULARY = { vias: VIAS, actions: ACTIONS, acts: SERVER_ACTS } as const;
type Name = keyof typeof VOCABULARY;

const MOST_IN_A_LINE = 120;
/** A pattern that the rules' `matches` takes for nothing but this word. */
function escaped(word: string): string {
  if (!/^[A-Za-z][A-Za-z. ]*$/.test(word)) throw new Error(`the rules would read this as a pattern: ${word}`);
  return word.replaceAll(".", "[.]");
}

/** Words as alternatives, those that stand together and begin alike (`cards.`) once. */
export function alternatives(words: readonly string[]): readonly string[] {
  const groups: { start: string; ends: string[] }[] = [];
  for (const word of words) {
    const at = word.indexOf(".") + 1;
    const [start, end] = [word.slice(0, at), word.slice(at)];
    const last = groups.at(-1);
    if (last && start !== "" && last.start === start) last.ends.push(end);
    else groups.push({ start, ends: [end] });
  }
  return groups.map(({ start, ends }) => {
    const some = ends.map(escaped).join("|");
    return (start === "" ? "" : escaped(start)) + (ends.length > 1 ? `(${some})` : some);
  });
}

/** A function of the rules that returns a pattern, in lines that can be read. */
function written(name: Name, indent: string): string {
  const all = alternatives(VOCABULARY[name]);
  const short = `function ${name}() { return '${all.join("|")}'; }`;
  if (indent.length + short.length <= MOST_IN_A_LINE) return indent + short;
  const lines: string[] = [];
  for (const one of all) {
    const last = lines.at(-1);
    const longer = `${last ?? ""}|${one}`;
    if (last !== undefined && `${indent}    + '${longer}';`.length <= MOST_IN_A_LINE) lines[lines.length - 1] = longer;
    else lines.push(last === undefined ? one : `|${one}`);
  }
  const body = lines.map((line, i) => `${indent}  ${i === 0 ? "return" : "  +"} '${line}'`).join("\n");
  return `${indent}function ${name}() {\n${body};\n${indent}}`;
}

const FUNCTION = (name: Name) => new RegExp(`^( *)function ${name}\\(\\) \\{[^}]*\\}`, "m");
/** The rules with the words of the app as they are declared. [TRU-4] */
export function withVocabulary(rules: string): string {
  return (Object.keys(VOCABULARY) as Name[]).reduce((text, name) => {
    if (!FUNCTION(name).test(text)) throw new Error(`the rules have no function ${name}()`);
    return text.replace(FUNCTION(name), (_, indent: string) => written(name, indent));
  }, rules);
}
