/** Texts of addresses, property types, properties and owners. */
export default {
  "properties.address.new": "Nueva dirección",
  "properties.contact": "Contacto",
  "properties.kind.company": "Empresa",
  "properties.kind.person": "Particular",
  "properties.management": "Gestión",
  "properties.owner.new": "Nuevo propietario",
  "properties.property.new": "Nuevo inmueble",
  "properties.property_type.new": "Nuevo tipo de inmueble",
};
