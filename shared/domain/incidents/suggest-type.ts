import { splitWords } from "#shared/lib/text.ts";

/** Words used to describe an incident, and prefixes of the type names they suggest. */
const topics: readonly { readonly types: readonly string[]; readonly words: readonly string[] }[] = [
  {
    types: ["fontan", "plumb"],
    words: [
      "grif",
      "fuga",
      "gote",
      "tuber",
      "atasc",
      "desague",
      "inodor",
      "cistern",
      "water",
      "lavab",
      "leak",
      "tap",
      "pipe",
      "toilet",
    ],
  },
  {
    types: ["electric"],
    words: [
      "luz",
      "luces",
      "enchuf",
      "interruptor",
      "diferencial",
      "cortocircuito",
      "bombilla",
      "light",
      "socket",
      "power",
    ],
  },
  {
    types: ["calefac", "heating"],
    words: ["calder", "radiador", "calefac", "termo", "caliente", "boiler", "heating", "radiator"],
  },
  {
    types: ["electrodom", "appliance"],
    words: ["lavador", "nevera", "frigor", "horno", "vitro", "lavavaj", "fridge", "oven", "washing", "dishwasher"],
  },
  { types: ["cerraj", "lock"], words: ["llave", "cerradura", "bombin", "pestillo", "lock", "key"] },
  { types: ["humed", "damp"], words: ["humedad", "mancha", "filtra", "moho", "gotera", "mould", "damp"] },
  { types: ["ruido", "noise"], words: ["ruid", "vecin", "molest", "fiesta", "noise", "neighbour"] },
  { types: ["plaga", "pest"], words: ["cucarach", "hormig", "raton", "rata", "chinche", "cockroach", "mice"] },
  { types: ["zonas", "common"], words: ["portal", "ascensor", "escalera", "garaje", "portero", "lift", "stairs"] },
];

/**
 * The incident type suggested by a description, or null if no word matches.
 * @param types those of the installation; a name that begins like a word of the description wins
 */
export function suggestIncidentType<T extends { readonly name: string }>(
  description: string,
  types: readonly T[],
): T | null {
  const words = splitWords(description);
  const named = types.find(({ name }) => splitWords(name).some((part) => part.length > 4 && words.includes(part)));
  if (named) return named;
  const topic = topics.find((one) => one.words.some((start) => words.some((word) => word.startsWith(start))));
  if (!topic) return null;
  return (
    types.find(({ name }) => splitWords(name).some((part) => topic.types.some((type) => part.startsWith(type)))) ?? null
  );
}
