/** What the screens still to come will do. */
export default {
  "upcoming.document_types": "Definirás los tipos de documento y cuáles necesitan propietario.",
  "upcoming.templates": "Subirás plantillas de Word de las que salen los contratos ya rellenados.",
  "upcoming.title": "En preparación",
};
