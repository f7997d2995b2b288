/** Texts of addresses, property types, properties and owners. */
export default {
  "properties.contact": "Contacto",
  "properties.kind.company": "Empresa",
  "properties.kind.person": "Particular",
  "properties.management": "Gestión",
  "properties.owners": "Propietarios",
  "properties.owners.add": "Añadir propietario",
  "properties.owners.change": "Cambiar propietarios",
  "properties.owners.changed": "Propietarios de {label} guardados",
  "properties.owners.complete": "Suman el 100 %",
  "properties.owners.empty": "Sin propietarios: es de la empresa",
  "properties.owners.explain":
    "Di quiénes son los propietarios desde un día. Quienes lo eran hasta entonces quedan en el historial; sin nadie, es de la empresa.",
  "properties.owners.future": "Futuro",
  "properties.owners.inherited": "Los del inmueble {label}: el activo no tiene propietarios propios.",
  "properties.owners.missing": "Falta el {share}",
  "properties.owners.number": "Propietario {number}",
  "properties.owners.over": "Sobra el {share}",
  "properties.owners.past": "Pasado",
  "properties.owners.phase": "Situación",
  "properties.owners.place": "Inmueble o activo",
  "properties.owners.present": "Actual",
  "properties.owners.remove": "Quitar el propietario {number}",
  "properties.owners.statement": "Liquidación",
  "properties.ownerships": "Lo que tiene",
  "properties.ownerships.empty":
    "Todavía no es propietario de nada. Añádelo en la ficha de un inmueble o de un activo.",
};
