import type { Priority } from "./incident-type.ts";

/** A priority that a description says, and where: from `start` up to but not including `end`. */
export interface SaidPriority {
  readonly value: Priority;
  readonly start: number;
  readonly end: number;
}

const whole = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "iu");

/** "no es urgente", "no rush": the priority stays the type's. */
const NOT_URGENT = whole(
  "(?:no|not|nada|sin|isn.?t)(?: \\p{L}+)? (?:urgen\\p{L}*|prisa|rush|hurry|emergenc\\p{L}*)|cuando (?:puedas|podáis|pueda)",
);
/** "ya" is urgent where the sentence ends with it, and no time is counted: "venid ya", but not "dos días ya". */
const YA = "(?<!(?:d[ií]as?|horas?|semanas?|mes(?:es)?) )ya(?: mismo|(?=\\s*(?:[!.,;:]|$)))";
/** A danger is urgent whether it is called so or not. */
const DANGER =
  "(?:huele|olor|escape|fuga|smells?|smelling|leak)(?: a| de| of)? gas|gas (?:leak|smell)|fuego|incendio|fire (?:in|on|at)|on fire" +
  "|(?:encerrad[oa]s?|atrapad[oa]s?) en el ascensor|(?:trapped|stuck) in the (?:lift|elevator)";

const priorities: readonly (readonly [Priority, RegExp])[] = [
  [
    "urgent",
    whole(
      "urgen(?:t|te|tes|tly|cia|cias|cy|tísimo|tisimo)|emergenc(?:ia|y)|asap|as soon as possible|(?:cuanto|lo) antes(?: posible)?" +
        `|inmediatamente|de inmediato|immediately|right (?:now|away)|corred|${YA}|${DANGER}`,
    ),
  ],
  ["high", whole("prioridad alta|high priority")],
  ["low", whole("prioridad baja|low priority")],
];

/** The priority that a description says, in Spanish or English; null if it says none, or that nothing is urgent. */
export function readPriority(description: string): SaidPriority | null {
  const text = description.replace(new RegExp(NOT_URGENT, "giu"), (said) => " ".repeat(said.length));
  for (const [value, words] of priorities) {
    const found = words.exec(text);
    if (found) return { value, start: found.index, end: found.index + found[0].length };
  }
  return null;
}
