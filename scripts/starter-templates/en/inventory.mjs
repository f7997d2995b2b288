import { known, parties, signatures } from "./common.mjs";
import { block, checklist, facts, heading, intro, text } from "../parts.mjs";

/* Inventory and state at the handing over of keys, which the contract names as its annex. The lists are filled in by hand or in Word. */
export const body = [
  ...parties,
  heading("Property"),
  facts([
    ["Property", "{inmueble.nombre} ({inmueble.codigo})"],
    ["Address", "{inmueble.direccion_completa}"],
    ["Contract", "{contrato.codigo}, from {contrato.fecha_inicio}"],
    ["Furniture", known("inmueble.mobiliario")],
  ]),
  block("{#anexos}"),
  text("Handed over with it, as an annex: {nombre}, {direccion}."),
  block("{/anexos}"),
  heading("State and belongings"),
  intro(
    "What is in each room and its state are written down. What is not written down counts as handed over in a good state of use (Civil Code, article 1562).",
  ),
  checklist(
    ["Room", "Belongings", "State and remarks"],
    ["Hall", "Living room", "Kitchen", "Bedroom 1", "Bedroom 2", "Bathroom", "Terrace and others"],
  ),
  heading("Keys and meters"),
  checklist(["Item", "Number or reading", "Remarks"], ["Keys and remotes", "Water", "Electricity", "Gas"]),
  text(
    "The tenant receives the keys and may report in writing, within the following seven days, defects that cannot be seen at first sight. At the end of the contract the property is compared with this inventory.",
  ),
  ...signatures,
];
