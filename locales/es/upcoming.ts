/** What the screens still to come will do. */
export default {
  "upcoming.document_types": "Definirás los tipos de documento y cuáles necesitan propietario.",
  "upcoming.external_booking_form":
    "Aquí podrás pedir la reserva de una vivienda con el enlace que te haya enviado tu gestor. Si lo necesitas ya, ponte en contacto con quien te lo envió.",
  "upcoming.public_title": "Todavía no disponible",
  "upcoming.templates": "Subirás plantillas de Word de las que salen los contratos ya rellenados.",
  "upcoming.title": "En preparación",
};
