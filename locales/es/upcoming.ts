/** What the screens still to come will do. */
export default {
  "upcoming.create_contract":
    "Responderás a las reservas recibidas: al aceptar una se crean la persona, el alquiler, la fianza y el contrato.",
  "upcoming.documents": "Tendrás los contratos de cada alquiler, con sus firmas y su historial.",
  "upcoming.external_booking_form":
    "Aquí podrás pedir la reserva de una vivienda con el enlace que te haya enviado tu gestor. Si lo necesitas ya, ponte en contacto con quien te lo envió.",
  "upcoming.generate_booking_link":
    "Elegirás un activo libre y unas fechas, y obtendrás un enlace para que la persona interesada rellene su reserva.",
  "upcoming.public_incident":
    "Aquí podrás comunicar una avería o un problema de tu vivienda y seguir cómo se resuelve. Si es urgente, llama a tu gestor.",
  "upcoming.public_title": "Todavía no disponible",
  "upcoming.title": "En preparación",
};
