export default {
  "public_booking.calendar.description": "Reserva {code}",
  "public_booking.calendar.end": "Fin del alquiler: {asset}",
  "public_booking.calendar.start": "Entrada: {asset}",
  "public_booking.period.open": "desde el {start}, sin fecha de fin",
  "public_booking.period.whole": "del {start} al {end}",
  "public_booking.quoted": "«{words}»",
};
