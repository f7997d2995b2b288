import type { DemoRandom } from "./random.ts";
import type { Space } from "./spaces.ts";

const features = {
  dwelling: [
    "Exterior y muy luminoso, con balcón a la calle.",
    "Reformado hace poco: cocina independiente y ventanas con doble acristalamiento.",
    "Tranquilo, da a un patio de manzana. Suelos de tarima y armarios empotrados.",
    "Salón con dos ventanas, cocina americana y aire acondicionado por conductos.",
    "Techos altos y suelos hidráulicos originales. Calefacción individual de gas.",
    "A dos pasos del metro y del mercado. Ascensor y portero físico.",
    "Orientación sur, terraza pequeña con tendedero y trastero aparte.",
  ],
  room: [
    "Cama doble, escritorio y armario. Gastos y limpieza de zonas comunes incluidos.",
    "Exterior, con balcón. Baño compartido con una sola persona.",
    "Habitación interior y silenciosa, con cerradura propia.",
  ],
  premises: [
    "A pie de calle, con escaparate de seis metros y salida de humos.",
    "Diáfano, con aseo adaptado y almacén al fondo.",
    "Esquina con dos fachadas y persiana motorizada.",
  ],
  office: [
    "Planta diáfana con dos despachos, suelo técnico y climatización.",
    "Recepción, sala de reuniones y office. Conserjería en horario laboral.",
    "Exterior, con luz natural en todos los puestos y fibra instalada.",
  ],
} as const;

function subjectOf({ type, bedrooms, area_m2 }: Space): string {
  const size = `${type} de ${area_m2} m²`;
  if (bedrooms === null || bedrooms === 0) return size;
  return `${size} con ${bedrooms === 1 ? "un dormitorio" : `${bedrooms} dormitorios`}`;
}

/** A short description for viewings; annexes need none. */
export function describeUnit(space: Space, furnished: boolean | null, random: DemoRandom): string | null {
  const { shape } = space;
  if (shape === "parking" || shape === "storage" || shape === "land") return null;
  const text = `${subjectOf(space)}. ${random.pick<string>(features[shape])}`;
  if (shape !== "dwelling") return text;
  return `${text}${furnished ? " Se alquila amueblado." : " Se alquila sin muebles."}`;
}
