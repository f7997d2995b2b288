/** Texts of addresses, property types, properties and owners. */
export default {
  "properties.contact": "Contacto",
  "properties.kind.company": "Empresa",
  "properties.kind.person": "Particular",
  "properties.management": "Gestión",
};
