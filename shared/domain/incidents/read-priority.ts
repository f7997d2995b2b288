import type { Priority } from "./incident-type.ts";

/** A priority that a description says, and where: from `start` up to but not including `end`. */
export interface SaidPriority {
  readonly value: Priority;
  readonly start: number;
  readonly end: number;
}

const whole = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "iu");

/** "ya" is urgent after an imperative: "venid ya", but not "dos días ya" nor "la caldera no funciona ya". */
const YA =
  "(?:ven(?:id|gan?|g[aá]is)?|acud(?:id|an?)|corr(?:ed|an?)|(?:arr[eé]gl|repar|solucion|mand|envi|llam)(?:ad|en?|adl[oa]|enl[oa])|haced) ya|ya mismo";
/** A danger is urgent whether it is called so or not. */
const DANGER =
  "(?:(?:huele|olor|escape|fuga|smells?|smelling|leak)(?: (?:mucho|muy|fuerte|much[ií]simo|algo|un poco|strong|strongly|a lot))?(?: a| de| of| like)? gas|gas (?:leak|smell)|fuego|incendio|fire (?:in|on|at)|on fire" +
  "|(?:encerrad[oa]s?|atrapad[oa]s?) en (?:el |un )?ascensor|(?:trapped|stuck) in (?:the |a )?(?:lift|elevator))";
const FIXED = "(?:(?:arreglad|reparad|solucionad|apagad|resuelt)[oa]s?|fixed|repaired|solved)";
/** "fuga de gas arreglada, pero sigue oliendo" is urgent. */
const AGAIN = "(?!.*(?:pero|otra vez|sigue|vuelve|\\bbut|again|still)\\b)";
/** "the gas leak has been fixed", but not "I need the gas leak fixed" or "the gas leak is not fixed". */
const DANGER_FIXED =
  `(?<!(?:need|want|get|please)\\b.*)${DANGER}(?: (?:en|in) (?:el|la|the) \\p{L}+)?` +
  `(?: (?:ya|est[aá]|fue|ha sido|qued[oó]|is|was|has|been|now|already))* ${FIXED}${AGAIN}|ya est[aá] ${FIXED} (?:el |la )?${DANGER}${AGAIN}`;
/** What may come between a denial and what is denied: "no es muy urgente", "no hace falta venir de urgencia". */
const BETWEEN =
  "es|está|parece|muy|tan|nada|cosa|demasiado|especialmente|particularmente|hace|hay|falta|corre|tengo|tiene|que|de|con|ninguna" +
  "|ven(?:ir|gan?|g[aá]is)|mand(?:ar|en)|at|all|very|that|so|too|really|terribly|is|it|need|no|in|an?|any";
/** "no es urgente", "no rush", "no huele a gas", "luz de emergencia": the priority stays the type's. */
const NOT_URGENT = whole(
  `(?:no|not|nada|sin|isn.?t)(?: (?:${BETWEEN})){0,5} (?:urgen\\p{L}*|prisa|rush|hurry|emergenc\\p{L}*)|cuando (?:puedas|podáis|pueda)` +
    "|(?:luz|luces|salida|puerta|escalera)s? de emergencia|emergency (?:light|exit|door|stair)\\p{L}*" +
    `|(?:no|not|sin|never|\\p{L}+n['’]t)(?: (?:hay|hubo|es|era|una?|ning[uú]na?|longer|any|an?|the)){0,2} ${DANGER}|${DANGER_FIXED}`,
);

const priorities: readonly (readonly [Priority, RegExp])[] = [
  [
    "urgent",
    whole(
      "urgen(?:t|te|tes|tly|temente|cia|cias|cy|tísimo|tisimo)|urgen?|emergenc(?:ia|y)|asap|as soon as possible|(?:cuanto|lo) antes(?: posible)?" +
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
