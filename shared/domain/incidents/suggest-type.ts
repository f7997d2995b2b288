import { normalizeText, splitWords } from "#shared/lib/text.ts";

/**
 * What an incident is about: beginnings of the names of the types that handle it, the best first, and the words that
 * people describe it with, normalized as in searches.
 */
type Topic = readonly [types: string, words: RegExp];

/** @param words alternatives that begin at a word's beginning; `_` is a word's end */
const topic = (types: string, words: string): Topic => [types, new RegExp(`\\b(?:${words.replaceAll("_", "\\b")})`)];

/** The first that fits counts: "gotera" before "gotea", and a lock of the front door before the stairs. */
const topics: readonly Topic[] = [
  topic(
    "admin",
    "certificad|empadron|duplicado de|padron|town hall|change of (?:bank )?account|cambi\\w+ (?:la |de |mi )?cuenta" +
      "|(?:copia|mandar?(?:me)?|envi\\w+|copy|send)_.*(?:contrat|factura|recibo|lease|contract|invoice)",
  ),
  topic(
    "plaga pest",
    "cucarach|hormig|raton|ratas?_|chinche|avisp|termita|plaga|cockroach|mice|mouse_|rats?_|wasp|bed ?bug|ants_|pests_",
  ),
  topic("ruido noise", "ladra|bark|musica|music_|fiesta|party|loud_|molest|hacen \\w*\\s?ruido"),
  topic("gas calefac heating", "gas_|butano"),
  topic("climat aire air calefac heating", "aire (?:acond|no )|split|air ?con|ac_|bomba de calor|heat pump"),
  topic(
    "calefac heating",
    "calder|radiador|calefac|calentador|termos?_|termost|agua caliente|boiler|heating|(?:water )?heater|radiator" +
      "|hot water|thermostat",
  ),
  topic(
    "electric",
    "portero auto|telefonillo|videoport|interfono|timbre|door ?bell|intercom|buzzer|plomos|diferencial|automatico" +
      "|cortocirc|cuadro|chispa|fuse|tripp|spark",
  ),
  topic(
    "electrodom appliance",
    "lavador|lavavaj|nevera|frigo|congelador|horno|vitro|induccion|microond|secadora|campana|electrodom|fridge|freezer" +
      "|oven|wash|dishwash|dryer|hob_|stove|microwave|extractor",
  ),
  topic("fontan plumb", "llave de (?:paso|corte)|stopcock"),
  topic(
    "persian cristal carpint cerraj lock",
    "llaves?_|cerradur|cerroj|bombin|pestillo|persian|cristal|vidrio|ventan|forzar|locks?_|locked|keys?_|blinds?_|shutter" +
      "|glass|window|door won.t lock",
  ),
  topic(
    "zonas common",
    "portal_|ascensor|escalera|garaje|portero|rellano|buzon|antena|elevator|lift|stairs|garage|mailbox|hallway|lobby",
  ),
  topic("carpint cerraj lock", "puerta.*(?:cierr|abr|encaj|atasc)|door.*(?:clos|shut|open|stuck|jam)|quedado fuera"),
  topic("humed damp", "humed|gotera|filtra|moho|manchas?_|techo|tejado|damp|mou?ld|ceiling|roof"),
  topic(
    "electric",
    "luz|luces|enchuf|interruptor|bombilla|lampara|electric|quemado|lights?_|socket|power_|outlet_|bulb",
  ),
  topic(
    "fontan plumb",
    "grif|fuga|gote|tuber|atasc|atranc|desagu|inodor|cistern|water|vater|wc_|lavab|fregader|ducha|banera|bide|sifon" +
      "|bajante|traga|agua_|leak|taps?_|faucet|pipe|downpipe|toilet|sink|drain|shower|bath_|clog|block|plumb|flood|inunda",
  ),
  topic("ruido noise", "ruid|vecin|noise|neighbo|upstairs"),
];

const startsWithOne = (name: string, starts: string) => {
  const parts = splitWords(name);
  return parts.some((part) => part.startsWith(starts));
};

/** A type for the rest: "otro grifo" does not name it. */
const REST = /^(?:otr[oa]s?|others?)$/;

/** Whether the words have the type's name: its first word, if it is long enough to mean nothing else, or all of it. */
function isNamed(name: string, words: readonly string[]): boolean {
  const parts = splitWords(name);
  if (parts.some((part) => REST.test(part))) return false;
  const [first = ""] = parts;
  return first.length > 4 ? words.includes(first) : parts.length > 0 && parts.every((part) => words.includes(part));
}

/**
 * The incident type suggested by a description, or null if no word matches.
 * @param types those of the installation; one that the description names wins
 */
export function suggestIncidentType<T extends { readonly name: string }>(
  description: string,
  types: readonly T[],
): T | null {
  const words = splitWords(description);
  const named = types.find(({ name }) => isNamed(name, words));
  if (named) return named;
  const text = normalizeText(description);
  const [starts = ""] = topics.find(([, said]) => said.test(text)) ?? [];
  const found = starts.split(" ").map((start) => start !== "" && types.find(({ name }) => startsWithOne(name, start)));
  return found.find((type) => type !== undefined && type !== false) || null;
}
