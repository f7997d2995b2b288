/** What contracts state by law: fields of assets, persons, owners and rentals. */
export default {
  "administration.company.landlord_hint":
    "Donde un inmueble no tiene propietario anotado, los contratos nombran a la empresa como arrendadora, con estos datos.",
  "assets.contract_facts": "Datos para el contrato",
  "assets.energy_number_hint": "El que consta en el registro de la comunidad autónoma (RD 390/2021)",
  "assets.habitability.abolished":
    "{region}: la comunidad autónoma ya no expide cédula de habitabilidad. Puede hacer sus veces la licencia de primera ocupación u otro documento del ayuntamiento.",
  "assets.habitability.looked_up": "Sin verificar; última consulta: {day}.",
  "assets.habitability.regulation": "Norma: {regulation}.",
  "assets.habitability.required":
    "{region}: se pide cédula de habitabilidad, o un documento equivalente, para alquilar una vivienda.",
  "assets.habitability.unknown":
    "{region}: el programa no sabe si se pide cédula de habitabilidad para alquilar una vivienda. Consúltalo antes de firmar.",
  "assets.habitability.unverified":
    "Sin verificar: según publicaciones del sector a {day}, sin contrastar con el boletín oficial.",
  "assets.habitability_hint": "Solo donde la pide la comunidad autónoma",
  "assets.improvement.accessibility": "Mejora de la accesibilidad",
  "assets.improvement.energy": "Ahorro de energía del 30 % o más",
  "assets.improvement.rehabilitation": "Rehabilitación",
  "assets.improvement_hint":
    "Terminadas en los dos años anteriores al contrato: permiten hasta un 10 % más (artículo 17.6 LAU)",
  "assets.last_rent_hint":
    "Al mes, del último contrato de vivienda habitual de los cinco años anteriores, ya actualizada",
  "assets.reference_rent_hint":
    "Al mes, el límite superior que da el sistema estatal de índices de precios de referencia",
  "assets.rent_limit": "Límite de la renta (artículo 17.6 y 17.7 LAU)",
  "assets.stressed_zone.inside": "Dentro de una zona declarada",
  "assets.stressed_zone.outside": "Fuera de las zonas declaradas",
  "assets.stressed_zone_hint": "En blanco, según la tabla de zonas declaradas del programa",
  "assets.title_deed_hint": "Por ejemplo: escritura de compraventa ante el notario D. …, de … de … de …",
  "documents.missing.address": "Domicilio",
  "documents.missing.deposit_received": "La fianza no consta como recibida",
  "documents.missing.energy_certificate": "Número del certificado energético (RD 390/2021)",
  "documents.missing.energy_certificate_ended":
    "El certificado energético consta vencido antes del primer día del contrato, que no lo menciona (RD 390/2021)",
  "documents.missing.habitability_certificate":
    "Cédula de habitabilidad (la pide la comunidad autónoma según fuentes secundarias, sin contrastar)",
  "documents.missing.habitability_certificate_ended":
    "La cédula de habitabilidad consta vencida antes del primer día del contrato, que no la menciona (la pide la comunidad autónoma según fuentes secundarias, sin contrastar)",
  "documents.missing.large_holder": "Si cada propietario es gran tenedor (artículo 31.3 de la Ley 12/2023)",
  "documents.missing.last_rent":
    "Última renta de vivienda de los cinco años anteriores, con su último día (artículo 31.3 de la Ley 12/2023); si no hubo contrato, nada hay que anotar",
  "documents.missing.payment_account": "Cuenta en la que se paga",
  "documents.missing.permanent_residence":
    "Residencia permanente: su domicilio es la propia vivienda que se alquila por temporada",
  "documents.missing.phone": "Teléfono",
  "documents.missing.reference_rent": "Límite del índice de referencia (artículo 31.3 de la Ley 12/2023)",
  "documents.missing.representative": "Representante",
  "documents.missing.representative_deed": "Cargo y escritura del representante",
  "documents.missing.seasonal_cause": "Causa de la temporalidad (artículo 3.2 LAU)",
  "documents.missing.seasonal_end": "Fecha de fin de la temporada",
  "documents.missing.title": "Datos que el contrato debería recoger y no constan:",
  "documents.missing.title_deed": "Título de la parte arrendadora",
  "documents.missing.zone":
    "Confirmar en el activo si la vivienda está en una zona tensionada: el contrato solo la menciona si está marcada",
  "documents.notice.booking_hint":
    "El avalista no ha dado sus datos: si la reserva sigue abierta cuando está por cumplirse un mes desde que llegaron, se le informa por correo; sin dirección, con una carta. Antes no se le escribe, porque su dirección la ha escrito otra persona. Ningún abogado ha revisado el texto, que puedes cambiar en las plantillas de mensajes.",
  "documents.notice.deliver": "Marcar como entregado",
  "documents.notice.delivered": "Entregado en carta el {day}",
  "documents.notice.done": "Anotado como entregado",
  "documents.notice.due": "Hay que enviarlo o entregarlo antes del {day} (un mes, artículo 14.3 RGPD)",
  "documents.notice.hint":
    "El avalista no ha dado sus datos: se le informa una vez por alquiler y sus renovaciones: por correo, si tiene dirección, cuando el contrato sale a firma o el alquiler está en vigor, y como tarde antes de que se cumpla el mes; si no, con una carta. Ningún abogado ha revisado el texto, que puedes cambiar en las plantillas de mensajes.",
  "documents.notice.is_done": "Informado",
  "documents.notice.is_due": "Pendiente",
  "documents.notice.letter": "Descargar la carta",
  "documents.notice.mail_failed":
    "El correo no se ha podido enviar: corrige la dirección, y se enviará a la nueva, o entrega la carta",
  "documents.notice.mailed": "Enviado por correo el {at}",
  "documents.notice.title": "Aviso de protección de datos al avalista",
  "documents.notice.undo": "Deshacer la entrega",
  "documents.notice.undone": "Vuelve a constar como pendiente",
  "documents.notice.unknown":
    "Se anotó antes de que el programa enviara estos avisos, o se cargó de una hoja: no consta si fue informado. Entrega la carta si hace falta",
  "documents.rent_limit.basis.last_rent":
    "Renta máxima: {limit} al mes, la última renta actualizada (artículo 17.6 LAU).",
  "documents.rent_limit.basis.last_rent_raised":
    "Renta máxima: {limit} al mes, la última renta y un 10 % más por obras o por un plazo de diez años (artículo 17.6 LAU).",
  "documents.rent_limit.basis.reference_rent":
    "Renta máxima: {limit} al mes, el índice de referencia, por ser de un gran tenedor (artículo 17.7 LAU).",
  "documents.rent_limit.by": "({reference})",
  "documents.rent_limit.exceeded": "La renta escrita la supera.",
  "documents.rent_limit.unknown.large_holder":
    "No consta si la propiedad es gran tenedora; si lo es, rige también el índice de referencia (artículo 17.7 LAU).",
  "documents.rent_limit.unknown.last_rent": "No consta la última renta de vivienda de los cinco años anteriores.",
  "documents.rent_limit.unknown.reference_rent": "No consta el límite del índice de referencia.",
  "documents.rent_limit.unknown.room":
    "No se ha verificado si el artículo 17.6 y 17.7 LAU rige también el alquiler de una habitación.",
  "documents.rent_limit.unknown.vacant_rule":
    "Si no hubo contrato en cinco años, el índice de referencia limita la renta cuando lo dice la declaración de la zona.",
  "documents.rent_limit.unknown.zone":
    "La tabla de zonas no basta para este municipio: compruébalo y márcalo en el activo.",
  "documents.rent_limit.unknown.zone_by_table":
    "La tabla de zonas se ha tomado de fuentes secundarias y no se ha contrastado con el BOE.",
  "documents.rent_limit.zone.inside": "La vivienda está en una zona de mercado residencial tensionado.",
  "documents.rent_limit.zone.outside":
    "Según la tabla de zonas, la vivienda no está en una zona de mercado residencial tensionado.",
  "documents.rent_limit.zone.unknown": "No se sabe si la vivienda está en una zona de mercado residencial tensionado.",
  "field.energy_certificate_number": "N.º del certificado energético",
  "field.habitability_certificate": "Cédula de habitabilidad",
  "field.habitability_expiry": "Caducidad de la cédula",
  "field.improved_on": "Fin de las obras",
  "field.improvement": "Obras de mejora",
  "field.is_large_holder": "Gran tenedor",
  "field.last_rent": "Última renta de vivienda",
  "field.last_rent_on": "Último día en vigor",
  "field.reference_rent": "Límite del índice de referencia",
  "field.reference_rent_on": "Consulta del índice",
  "field.representative": "Representante",
  "field.representative_deed": "Cargo y escritura",
  "field.representative_documentation": "Documento del representante",
  "field.residents": "Otros residentes",
  "field.seasonal_cause": "Causa de la temporalidad",
  "field.stressed_zone": "Zona tensionada",
  "field.title_deed": "Título del arrendador",
  "persons.deed_hint": "Por ejemplo: administradora única, escritura ante el notario D. …, de …, protocolo …",
  "persons.representation": "Representante",
  "properties.large_holder_hint":
    "Más de diez inmuebles urbanos de uso residencial, o más de 1.500 m² (artículo 3.k de la Ley 12/2023); en zona tensionada, el número que fije la declaración",
  "rentals.residents_hint": "Nombres de quienes van a vivir en la vivienda y no firman",
  "rentals.seasonal_hint": "Por ejemplo: curso académico, trabajo temporal, tratamiento médico (artículo 3.2 LAU)",
};
