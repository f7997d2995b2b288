import { splitWords } from "#shared/lib/text.ts";

/** Words by which people tell what an incident is about, and the beginning of the type's name that they point to. */
const topics: readonly { readonly type: string; readonly words: readonly string[] }[] = [
  {
    type: "fontan",
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
    type: "electric",
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
  { type: "calefac", words: ["calder", "radiador", "calefac", "termo", "caliente", "boiler", "heating", "radiator"] },
  {
    type: "electrodom",
    words: ["lavador", "nevera", "frigor", "horno", "vitro", "lavavaj", "fridge", "oven", "washing", "dishwasher"],
  },
  { type: "cerraj", words: ["llave", "cerradura", "bombin", "pestillo", "lock", "key"] },
  { type: "humed", words: ["humedad", "mancha", "filtra", "moho", "gotera", "mould", "damp"] },
  { type: "ruido", words: ["ruid", "vecin", "molest", "fiesta", "noise", "neighbour"] },
  { type: "plaga", words: ["cucarach", "hormig", "raton", "rata", "chinche", "cockroach", "mice"] },
  { type: "zonas", words: ["portal", "ascensor", "escalera", "garaje", "portero", "lift", "stairs"] },
];

/**
 * The type of incident that a description speaks of, or null when its words say nothing.
 * @param types those that the installation has; a name that begins like a word of the description wins
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
  return types.find(({ name }) => splitWords(name).some((part) => part.startsWith(topic.type))) ?? null;
}
