/** What the screens still to come will do. */
export default {
  "upcoming.create_contract":
    "Responderás a las reservas recibidas: al aceptar una se crean la persona, el alquiler, la fianza y el contrato.",
  "upcoming.document_types": "Definirás los tipos de documento y cuáles necesitan propietario.",
  "upcoming.generate_booking_link":
    "Elegirás un activo libre y unas fechas, y obtendrás un enlace para que la persona interesada rellene su reserva.",
  "upcoming.templates": "Subirás plantillas de Word de las que salen los contratos ya rellenados.",
  "upcoming.title": "En preparación",
};
