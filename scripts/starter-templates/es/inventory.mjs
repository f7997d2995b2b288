import { known, parties, signatures } from "./common.mjs";
import { block, checklist, facts, heading, intro, text } from "../parts.mjs";

/* Inventory and state at the handing over of keys, which the contract names as its annex. The lists are filled in by hand or in Word. */
export const body = [
  ...parties,
  heading("Inmueble"),
  facts([
    ["Inmueble", "{inmueble.nombre} ({inmueble.codigo})"],
    ["Dirección", "{inmueble.direccion_completa}"],
    ["Contrato", "{contrato.codigo}, desde el {contrato.fecha_inicio}"],
    ["Mobiliario", known("inmueble.mobiliario")],
  ]),
  block("{#anexos}"),
  text("Se entrega también, como anexo: {nombre}, {direccion}."),
  block("{/anexos}"),
  heading("Estado y enseres"),
  intro(
    "Se anota lo que hay en cada estancia y su estado. Lo que no se anota se entiende entregado en buen estado de uso (artículo 1562 del Código Civil).",
  ),
  checklist(
    ["Estancia", "Enseres", "Estado y observaciones"],
    ["Entrada", "Salón", "Cocina", "Dormitorio 1", "Dormitorio 2", "Baño", "Terraza y otros"],
  ),
  heading("Llaves y contadores"),
  checklist(["Concepto", "Número o lectura", "Observaciones"], ["Llaves y mandos", "Agua", "Electricidad", "Gas"]),
  text(
    "La parte arrendataria recibe las llaves y puede comunicar por escrito, en los siete días siguientes, los defectos que no se aprecien a simple vista. Al terminar el contrato se compara el inmueble con este inventario.",
  ),
  ...signatures,
];
