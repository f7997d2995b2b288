/** Texts of notifications. */
export default {
  "error.message_mails_used_up":
    "No se ha enviado nada: con este mensaje la empresa pasaría de {limit} correos en 24 horas",
  "error.no_recipient": "No se ha enviado nada: ninguna de esas personas tiene correo",
  "error.too_many_recipients": "Son más de {limit} personas: envíalo por partes",
  "field.mail.message_id": "Identificador del mensaje",
  "field.sms_account": "Cuenta de Twilio (Account SID)",
  "field.sms_sender": "Remitente de los SMS",
  "field.sms_token": "Token de la cuenta (Auth Token)",
  "field.sms_token_set_at": "Token guardado",
  "notifications.account_changed":
    "{user} ha cambiado la cuenta bancaria de {name}: la anterior acababa en {old_ending} y la nueva acaba en {new_ending}",
  "notifications.booking_lapsed": "{booking} ha vencido sin respuesta: {asset} vuelve a estar libre",
  "notifications.booking_reply": "{booking} ha respondido sobre {asset}",
  "notifications.booking_withdrawn": "{booking} ha retirado la solicitud: {asset} vuelve a estar libre",
  "notifications.certificate_ending":
    "Certificado de {issuer}: días que faltan para que caduque, {count}. Renuévalo y súbelo",
  "notifications.certificate_over": "El certificado de {issuer} ha caducado: renuévalo y súbelo",
  "notifications.certificate_revoked":
    "Uno de los certificados con los que se ha sellado un documento está revocado: revisa el sello y el sello de tiempo",
  "notifications.channel.bell": "Campana",
  "notifications.channel.desktop": "Escritorio",
  "notifications.channel.digest": "Resumen diario",
  "notifications.channel.email": "Correo",
  "notifications.choices.company": "Ajustes de la empresa",
  "notifications.choices.desktop_allow": "Permitir en este navegador",
  "notifications.choices.desktop_denied":
    "Este navegador tiene bloqueados los avisos de Llavero. Permítelos en los ajustes del sitio (el icono junto a la dirección) y recarga la página.",
  "notifications.choices.desktop_granted":
    "Este navegador muestra los avisos de escritorio mientras Llavero está abierto en otra pestaña o ventana.",
  "notifications.choices.desktop_prompt": "Para verlos en el escritorio, este navegador necesita tu permiso.",
  "notifications.choices.desktop_unsupported": "Este navegador no muestra avisos de escritorio.",
  "notifications.choices.digest_hint": "El resumen sale a las {hour} con lo que no has leído. Si no hay nada, no sale.",
  "notifications.choices.hint": "Elige qué te llega y por dónde. Cada cambio se guarda al momento y solo es tuyo.",
  "notifications.choices.no_kinds": "Tu rol no recibe avisos.",
  "notifications.choices.no_server":
    "La empresa no tiene servidor de correo: no se ofrecen ni el correo ni el resumen diario.",
  "notifications.choices.no_server_below": "Se pone más abajo, en «{panel}».",
  "notifications.choices.switch": "{kind}: {channel}",
  "notifications.choices.title": "Tus avisos",
  "notifications.credit_mode.automatic": "Aplicarlo automáticamente",
  "notifications.credit_mode.never": "No hacer nada",
  "notifications.credit_mode.propose": "Proponerlo",
  "notifications.digest_more": "Y {number} más: {link}",
  "notifications.document_not_sent": "{code}: «{title}» no se ha podido preparar y vuelve a ser un borrador",
  "notifications.incident_assigned": "Te han asignado la incidencia {number}: {title}",
  "notifications.incident_comment": "{author} ha comentado en {number}: {text}",
  "notifications.incident_photos": "{author} ha enviado fotos de {number}",
  "notifications.indices_differ": "El INE da ahora otro valor del {index} en los meses confirmados: {count}",
  "notifications.indices_proposed": "Valores nuevos del {index} por confirmar: {count}",
  "notifications.key.booking_accepted": "Reserva: aceptada",
  "notifications.key.booking_asked": "Reserva: falta algo",
  "notifications.key.booking_cancelled": "Reserva: cancelada",
  "notifications.key.booking_confirm": "Reserva: confirmar el correo",
  "notifications.key.booking_lapsed": "Reserva: plazo vencido",
  "notifications.key.booking_link": "Enlace de reserva",
  "notifications.key.booking_received": "Reserva: solicitud recibida",
  "notifications.key.booking_rejected": "Reserva: rechazada",
  "notifications.key.booking_withdrawn": "Reserva: retirada",
  "notifications.key.document_approval_reminder": "Firma: recordatorio para aprobar",
  "notifications.key.document_bundle": "Firma: varios documentos para firmar juntos",
  "notifications.key.document_bundle_reminder": "Firma: recordatorio de varios documentos",
  "notifications.key.document_bundle_signed": "Firma: varios documentos firmados",
  "notifications.key.document_cancelled": "Firma: cancelada",
  "notifications.key.document_code": "Firma: código de un solo uso",
  "notifications.key.document_copy": "Firma: copia del documento firmado",
  "notifications.key.document_declined": "Firma: rechazada",
  "notifications.key.document_delegated": "Firma: documento delegado en otra persona",
  "notifications.key.document_delegation_over": "Firma: fin de la delegación",
  "notifications.key.document_expired": "Firma: plazo vencido",
  "notifications.key.document_reminder": "Firma: recordatorio",
  "notifications.key.document_signed": "Firma: documento firmado",
  "notifications.key.document_to_approve": "Firma: documento para aprobar",
  "notifications.key.document_to_sign": "Firma: documento para firmar",
  "notifications.key.guarantor_notice": "Aviso de protección de datos al avalista",
  "notifications.key.incident_comment": "Incidencia: mensaje",
  "notifications.key.incident_reported": "Incidencia: aviso recibido",
  "notifications.key.incident_state": "Incidencia: cambio de estado",
  "notifications.key.invoice": "Factura",
  "notifications.key.letter": "Correo que acompaña a una carta",
  "notifications.key.letter_contract_end": "Carta: fin del contrato",
  "notifications.key.letter_debt": "Carta: deuda",
  "notifications.key.letter_deposit": "Carta: liquidación de la fianza",
  "notifications.key.letter_general": "Carta: otra comunicación",
  "notifications.key.letter_rent_update": "Carta: actualización de la renta",
  "notifications.key.letter_welcome": "Carta: bienvenida",
  "notifications.key.owner_statement": "Liquidación de propietario",
  "notifications.key.payment_receipt": "Recibo de un pago",
  "notifications.key.your_account_changed": "Cambio de su cuenta bancaria",
  "notifications.kind.bank_account": "Cuentas bancarias",
  "notifications.kind.bank_account_hint":
    "Cambia la de una persona, un propietario, un emisor, la empresa o un mandato",
  "notifications.kind.billing": "Facturación del mes",
  "notifications.kind.billing_hint": "Una emisión se detiene o deja borradores",
  "notifications.kind.billing_records": "Registros de facturación",
  "notifications.kind.billing_records_hint":
    "Un registro rechazado, parado más de un día, o la fecha en que la ley obliga",
  "notifications.kind.booking_activity": "Reservas en curso",
  "notifications.kind.booking_activity_hint": "El solicitante responde o retira la solicitud, o la reserva vence",
  "notifications.kind.booking_new": "Reservas nuevas",
  "notifications.kind.booking_new_hint": "Llega una reserva por un enlace",
  "notifications.kind.certificate": "Certificados",
  "notifications.kind.certificate_hint":
    "El certificado de un emisor o el de la empresa va a caducar, o uno del sello está revocado",
  "notifications.kind.document": "Contratos y documentos",
  "notifications.kind.document_hint": "Se firma, se rechaza, vence o no se puede preparar",
  "notifications.kind.incident_activity": "Novedades de incidencias",
  "notifications.kind.incident_activity_hint": "Comentarios y fotos de las que sigues",
  "notifications.kind.incident_assigned": "Incidencias asignadas",
  "notifications.kind.incident_assigned_hint": "Te asignan una incidencia",
  "notifications.kind.incident_new": "Incidencias nuevas",
  "notifications.kind.incident_new_hint": "Se da de alta una incidencia",
  "notifications.kind.lodging": "SES.HOSPEDAJES",
  "notifications.kind.lodging_hint": "Un plazo que vence, una comunicación rechazada o sin respuesta",
  "notifications.kind.rent_index": "Índices de renta",
  "notifications.kind.rent_index_hint": "El INE publica un valor, o cambia uno confirmado",
  "notifications.kind.webhook": "Webhooks",
  "notifications.kind.webhook_hint": "Un webhook se suspende",
  "notifications.language.en": "Inglés",
  "notifications.language.es": "Español",
  "notifications.last_error.certificate": "El certificado del servidor no es de fiar",
  "notifications.last_error.interrupted": "El último intento se interrumpió y no se sabe si llegó a salir",
  "notifications.last_error.late": "Caducó antes de poder enviarse",
  "notifications.last_error.login": "El usuario o la contraseña del correo no son correctos",
  "notifications.last_error.lost_password": "La contraseña guardada ya no se puede leer: escríbela otra vez",
  "notifications.last_error.lost_text": "El texto guardado ya no se puede leer: hay que crear otro correo",
  "notifications.last_error.other": "El servidor no lo ha aceptado",
  "notifications.last_error.postponed": "El servidor lo ha aplazado",
  "notifications.last_error.private_host": "El servidor está en una red privada y esta instalación no lo permite",
  "notifications.last_error.refused": "El servidor rechaza la conexión: revisa el nombre y el puerto",
  "notifications.last_error.rejected": "El servidor ha rechazado el correo",
  "notifications.last_error.sender": "El servidor no admite ese remitente: revisa su dirección",
  "notifications.last_error.timeout": "El servidor no responde a tiempo",
  "notifications.last_error.tls": "El servidor no admite ese cifrado: prueba con otro",
  "notifications.last_error.unknown_host": "No existe ningún servidor con ese nombre",
  "notifications.lodging_credentials":
    "SES.HOSPEDAJES no admite el usuario o la contraseña: las comunicaciones esperan",
  "notifications.lodging_due": "{rental}: quedan pocas horas para comunicar a SES.HOSPEDAJES",
  "notifications.lodging_late": "{rental}: ha vencido el plazo de 24 horas de SES.HOSPEDAJES. Comunícalo cuanto antes",
  "notifications.lodging_refused": "{rental}: SES.HOSPEDAJES ha rechazado una comunicación. Mira el motivo y qué hacer",
  "notifications.lodging_unclear":
    "{rental}: no se sabe si una comunicación llegó a SES.HOSPEDAJES. Hay que comprobarlo",
  "notifications.mail.account_changed.subject": "Ha cambiado la cuenta bancaria de {name}",
  "notifications.mail.account_changed.text":
    "{user} ha cambiado la cuenta bancaria de {name}. La anterior acababa en {old_ending}; la nueva acaba en {new_ending}.\n\nSi no lo esperabas, compruébalo antes de enviar ninguna remesa: las de los próximos siete días lo señalan.",
  "notifications.mail.booking_accepted.subject": "Tu solicitud {code} está aceptada",
  "notifications.mail.booking_accepted.text":
    "Hola, {name}:\n\nHemos aceptado tu solicitud para {asset} ({place}), {period}.\n{words}\nEl siguiente paso es el contrato: te llegará por correo para leerlo y firmarlo. Puedes seguirlo aquí:\n\n{link}\n\n{company}\n{contact}",
  "notifications.mail.booking_asked.subject": "Necesitamos algo más para tu solicitud {code}",
  "notifications.mail.booking_asked.text":
    "Hola, {name}:\n\nEstamos viendo tu solicitud para {asset} ({place}), {period}, y nos falta algo:\n{words}\nResponde y adjunta documentos aquí, antes del {hold_until}:\n\n{link}\n\n{company}\n{contact}",
  "notifications.mail.booking_cancelled.subject": "Tu reserva {code} se ha cancelado",
  "notifications.mail.booking_cancelled.text":
    "Hola, {name}:\n\nLa reserva de {asset} ({place}), {period}, se ha cancelado.\n{words}\nSi crees que es un error, ponte en contacto con nosotros. Puedes verla aquí:\n\n{link}\n\n{company}\n{contact}",
  "notifications.mail.booking_confirm.subject": "Confirma tu solicitud de reserva {code}",
  "notifications.mail.booking_confirm.text":
    "Hola:\n\nHas pedido reservar {asset} ({place}), {period}.\n\nPara que la solicitud cuente, confirma que este correo es tuyo:\n\n{link}\n\nHasta entonces las fechas no quedan reservadas. Si no has sido tú, no hagas nada.\n\n{company}\n{contact}",
  "notifications.mail.booking_lapsed.subject": "El plazo de tu solicitud {code} ha pasado",
  "notifications.mail.booking_lapsed.text":
    "Hola, {name}:\n\nEl plazo de tu solicitud para {asset} ({place}), {period}, ha pasado y ya no guardamos las fechas.\n\nSi te sigue interesando, ponte en contacto con nosotros. Puedes verla aquí:\n\n{link}\n\n{company}\n{contact}",
  "notifications.mail.booking_link.subject": "Reserva de {asset}",
  "notifications.mail.booking_link.text":
    "Hola:\n\nDesde {company} te invitamos a pedir la reserva de {asset} ({place}). Rellena tus datos en este enlace, válido hasta el {until}:\n\n{link}\n\nUn saludo,\n{company}\n{contact}",
  "notifications.mail.booking_received.subject": "Hemos recibido tu solicitud de reserva {code}",
  "notifications.mail.booking_received.text":
    "Hola, {name}:\n\nHemos recibido tu solicitud para {asset} ({place}), {period}.\n\nTe guardamos las fechas hasta el {hold_until}. Te escribiremos antes con la respuesta. Mientras tanto puedes seguirla aquí:\n\n{link}\n\nEste enlace es solo tuyo: no lo compartas.\n\n{company}\n{contact}",
  "notifications.mail.booking_rejected.subject": "Sobre tu solicitud {code}",
  "notifications.mail.booking_rejected.text":
    "Hola, {name}:\n\nSentimos no poder aceptar tu solicitud para {asset} ({place}), {period}.\n{words}\nPuedes verla aquí:\n\n{link}\n\n{company}\n{contact}",
  "notifications.mail.booking_withdrawn.subject": "Has retirado tu solicitud {code}",
  "notifications.mail.booking_withdrawn.text":
    "Hola, {name}:\n\nHas retirado tu solicitud para {asset} ({place}), {period}. Ya no te guardamos las fechas.\n\nSi no has sido tú, avísanos cuanto antes. Puedes verla aquí:\n\n{link}\n\n{company}\n{contact}",
  "notifications.mail.digest.subject": "Avisos sin leer: {number}",
  "notifications.mail.digest.text":
    "Hola, {name}:\n\nEsto es lo que no has leído en Llavero:\n\n{list}\n\nEliges qué avisos te llegan por correo en {settings}",
  "notifications.mail.document_approval_reminder.subject": "{company}: falta tu aprobación de «{title}»",
  "notifications.mail.document_approval_reminder.text":
    "Hola, {name}:\n\n«{title}» de {company} está pendiente de tu aprobación. Usa este enlace; los anteriores ya no funcionan:\n\n{link}\n\nPuedes aprobarlo hasta el {until}. El enlace es personal: no lo reenvíes.\n\n{company}\n{contact}",
  "notifications.mail.document_bundle.subject": "{company}: documentos para firmar o aprobar",
  "notifications.mail.document_bundle.text":
    "Hola, {name}:\n\n{company} te ha enviado estos documentos para que los leas y los firmes o apruebes de una vez: {title}. Se abren en el móvil o en el ordenador, sin instalar nada:\n\n{link}\n\nPuedes hacerlo hasta el {until}. El enlace es personal: no lo reenvíes. En esa misma página puedes leer cómo trata {company} tus datos.\n\n{company}\n{contact}",
  "notifications.mail.document_bundle_reminder.subject": "{company}: documentos pendientes de ti",
  "notifications.mail.document_bundle_reminder.text":
    "Hola, {name}:\n\nEstos documentos de {company} están pendientes de ti y se firman o aprueban de una vez: {title}. Usa este enlace; los anteriores ya no funcionan:\n\n{link}\n\nPuedes hacerlo hasta el {until}. El enlace es personal: no lo reenvíes.\n\n{company}\n{contact}",
  "notifications.mail.document_bundle_signed.subject": "Documentos firmados: {title}",
  "notifications.mail.document_bundle_signed.text":
    "Hola, {name}:\n\nTodas las partes han firmado {title} ({code}). Aquí puedes ver y guardar los documentos firmados y sellados:\n\n{link}\n\nEste enlace es solo para ti. Guarda los PDF: la última parte de cada uno dice quién firmó, cuándo y cómo, y lleva un código con el que cualquiera puede comprobar que no ha cambiado.\n\n{company}\n{contact}",
  "notifications.mail.document_cancelled.subject": "{company}: se ha cancelado la firma de «{title}»",
  "notifications.mail.document_cancelled.text":
    "Hola, {name}:\n\n{company} ha cancelado «{title}»: ya no tienes que hacer nada. Habla con {company} si tienes dudas.\n\n{company}\n{contact}",
  "notifications.mail.document_code.subject": "{company}: tu código para «{title}»",
  "notifications.mail.document_code.text":
    "Hola, {name}:\n\nTu código para «{title}» de {company} es:\n\n{code}\n\nCaduca en {minutes} minutos y no sirve para nada más. Escríbelo en la página donde lo has pedido y no se lo des a nadie: {company} nunca te lo pedirá. Si no lo has pedido, avisa a {company} cuanto antes.\n\n{company}\n{contact}",
  "notifications.mail.document_completed.subject": "Firmado por todas las partes: {title} ({code})",
  "notifications.mail.document_completed.text":
    "Hola, {name}:\n\nTodas las partes han firmado lo que enviaste a firmar: «{title}» ({code}). Ya está todo sellado y guardado:\n\n{link}",
  "notifications.mail.document_copy.subject": "Copia del documento firmado: {title}",
  "notifications.mail.document_copy.text":
    "Hola, {name}:\n\nTodas las partes han firmado {title} ({code}). Recibes adjunta una copia del documento firmado y sellado.\n\nGuarda el PDF: su última parte dice quién firmó, cuándo y cómo, y lleva un código con el que cualquiera puede comprobar que no ha cambiado.\n\n{company}\n{contact}",
  "notifications.mail.document_declined.subject": "{company}: no sigue adelante la firma de «{title}»",
  "notifications.mail.document_declined.text":
    "Hola, {name}:\n\nUna de las personas que tenían que responder ha rechazado «{title}» de {company}: ya no tienes que hacer nada y los enlaces recibidos solo muestran qué ha pasado. Habla con {company} si tienes dudas.\n\n{company}\n{contact}",
  "notifications.mail.document_delegated.subject": "{company}: «{title}», en nombre de otra persona",
  "notifications.mail.document_delegated.text":
    "Hola:\n\n{name} ha pedido que leas «{title}», de {company}, y lo firmes o apruebes en su nombre. Se abre en el móvil o en el ordenador, sin instalar nada. Usa este enlace; si has recibido otros antes, ya no funcionan:\n\n{link}\n\nPuedes hacerlo hasta el {until}. El enlace es personal: no lo reenvíes. Si no conoces a {name} o no quieres hacerlo, avisa a {company} y no abras el enlace. En esa misma página puedes leer cómo trata {company} tus datos.\n\n{company}\n{contact}",
  "notifications.mail.document_delegation_over.subject": "{company}: «{title}» ya no está pendiente de ti",
  "notifications.mail.document_delegation_over.text":
    "Hola:\n\nYa no tienes que hacer nada con «{title}», de {company}, en nombre de {name}: la delegación se ha revocado o el documento ha terminado sin completarse. Los enlaces que has recibido ya no sirven para firmarlo ni aprobarlo. Habla con {company} si tienes dudas.\n\n{company}\n{contact}",
  "notifications.mail.document_expired.subject": "{company}: el plazo de «{title}» ha terminado",
  "notifications.mail.document_expired.text":
    "Hola, {name}:\n\nNo han llegado a tiempo todas las respuestas para «{title}» de {company}: el plazo ha terminado y ya no tienes que hacer nada. Habla con {company} si tienes dudas o necesitas otro envío.\n\n{company}\n{contact}",
  "notifications.mail.document_reminder.subject": "{company}: falta tu firma en «{title}»",
  "notifications.mail.document_reminder.text":
    "Hola, {name}:\n\n«{title}» de {company} está pendiente de tu firma. Usa este enlace; los anteriores ya no funcionan:\n\n{link}\n\nPuedes firmar hasta el {until}. El enlace es personal: no lo reenvíes.\n\n{company}\n{contact}",
  "notifications.mail.document_signed.subject": "Documento firmado: {title}",
  "notifications.mail.document_signed.text":
    "Hola, {name}:\n\nTodas las partes han firmado {title} ({code}). Aquí puedes ver y guardar el documento firmado y sellado:\n\n{link}\n\nEste enlace es solo para ti. Guarda el PDF: su última parte dice quién firmó, cuándo y cómo, y lleva un código con el que cualquiera puede comprobar que no ha cambiado.\n\n{company}\n{contact}",
  "notifications.mail.document_to_approve.subject": "{company}: aprueba «{title}»",
  "notifications.mail.document_to_approve.text":
    "Hola, {name}:\n\n{company} te ha enviado «{title}» para que lo leas y lo apruebes, sin firmarlo. Se abre en el móvil o en el ordenador, sin instalar nada:\n\n{link}\n\nPuedes aprobarlo hasta el {until}. El enlace es personal: no lo reenvíes. En esa misma página puedes leer cómo trata {company} tus datos.\n\n{company}\n{contact}",
  "notifications.mail.document_to_sign.subject": "{company}: firma «{title}»",
  "notifications.mail.document_to_sign.text":
    "Hola, {name}:\n\n{company} te ha enviado «{title}» para que lo leas y lo firmes. Se abre en el móvil o en el ordenador, sin instalar nada:\n\n{link}\n\nPuedes firmar hasta el {until}. El enlace es personal: no lo reenvíes. En esa misma página puedes leer cómo trata {company} tus datos.\n\n{company}\n{contact}",
  "notifications.mail.guarantor_notice.subject": "Tus datos como avalista de {asset}",
  "notifications.mail.guarantor_notice.text":
    "Hola, {name}:\n\n{source} te ha propuesto como avalista del alquiler de {asset} ({place}). Como los datos no nos los has dado tú, te informamos según el artículo 14 del Reglamento general de protección de datos (RGPD).\n\nResponsable: {controller}. Contacto: {contact}.\n\nOrigen y datos: tu nombre, documento, contacto y domicilio, y los justificantes que se aporten, los ha facilitado {source}.\n\nFinalidad y base jurídica: preparar y cumplir el contrato y el aval, a petición tuya o como parte de ellos (artículo 6.1.b), y exigir lo que se deba, por interés legítimo (artículo 6.1.f).\n\nDestinatarios: las demás partes del contrato, los bancos, quienes nos prestan servicios informáticos, de correo electrónico y de SMS y, cuando la ley obliga, las administraciones y los juzgados. Si para firmar te enviamos un código por SMS, el proveedor de esos mensajes puede tratar tu número de teléfono fuera del Espacio Económico Europeo: te informamos de él y de las garantías que se aplican (artículos 44 a 49 del RGPD) si nos escribes.\n\nPlazo: mientras dure el aval y, después, bloqueados hasta que prescriban las responsabilidades (artículo 32 de la Ley Orgánica 3/2018).\n\nDerechos: puedes pedir el acceso a tus datos, su rectificación, su supresión, la limitación del tratamiento y su portabilidad, y oponerte a él, escribiendo a {company}, y reclamar ante la Agencia Española de Protección de Datos (www.aepd.es). No se toman decisiones automatizadas.\n\n{company}\n{contact}",
  "notifications.mail.incident_answered.subject": "Respuesta en la incidencia {number}: {title}",
  "notifications.mail.incident_answered.text": "{author} ha contestado:\n\n{text}\n\nVer la incidencia:\n\n{link}",
  "notifications.mail.incident_comment.subject": "Mensaje sobre tu incidencia {number}",
  "notifications.mail.incident_comment.text":
    "{company} te escribe sobre la incidencia {number}:\n\n{text}\n\nVer cómo va y contestar:\n\n{link}",
  "notifications.mail.incident_received.subject": "Nueva incidencia {number}: {title}",
  "notifications.mail.incident_received.text":
    "Ha llegado una incidencia.\n\nNúmero: {number}\nAsunto: {title}\nTipo: {type}\nPrioridad: {priority}\nLugar: {place}\nAvisa: {reporter}\n\n{description}\n\nVer la incidencia:\n\n{link}",
  "notifications.mail.incident_reported.subject": "Hemos recibido tu aviso: incidencia {number}",
  "notifications.mail.incident_reported.text":
    "Hola:\n\nHemos recibido tu aviso y es la incidencia {number}. Con este enlace ves cómo va y puedes contestar, así que guárdalo y no lo compartas:\n\n{link}\n\nSi no has avisado de nada, no hagas caso de este correo.\n\nUn saludo,\n{company}",
  "notifications.mail.incident_state.subject": "Tu incidencia {number}: {state}",
  "notifications.mail.incident_state.text":
    "Hola:\n\nTu incidencia {number} ha cambiado de estado: {state}.\n\nVer cómo va y contestar:\n\n{link}\n\nUn saludo,\n{company}",
  "notifications.mail.invite.subject": "Tu acceso a Llavero",
  "notifications.mail.invite.text":
    "Hola, {name}:\n\nCon este enlace pones tu contraseña y entras en Llavero. Sirve una sola vez, durante {hours} horas:\n\n{link}",
  "notifications.mail.invoice.subject": "{kind} {number} de {issuer}",
  "notifications.mail.invoice.text":
    "Hola, {name}:\n\nAdjuntamos {number}, por {amount}, con vencimiento el {due}.\n\nUn saludo,\n{issuer}",
  "notifications.mail.letter.subject": "{company}: {title}",
  "notifications.mail.letter.text":
    "Hola, {name}:\n\nLe enviamos una carta: «{title}». Va adjunta en PDF.\n\n{company}\n{contact}",
  "notifications.mail.letter_contract_end.subject": "Fin del contrato de {asset}",
  "notifications.mail.letter_contract_end.text":
    "A la atención de {name}:\n\nEl contrato de {asset} ({place}) termina el {end}. Le comunicamos que no lo vamos a renovar.\n\nEl último día para comunicarlo es el {notice_by} (LAU, art. 10.1).\n\nNos pondremos en contacto para acordar la entrega de las llaves y la devolución de la fianza.\n\nAtentamente,\n{company}\n{contact}",
  "notifications.mail.letter_debt.subject": "Facturas sin pagar de {asset}",
  "notifications.mail.letter_debt.text":
    "A la atención de {name}:\n\nA {today} están vencidas y sin pagar estas facturas de {asset} ({place}):\n\n{invoices}\n\nTotal de estas facturas: {total}\n\nLe pedimos que las pague. Si ya lo ha hecho, comuníquenoslo y lo comprobaremos.\n\nAtentamente,\n{company}\n{contact}",
  "notifications.mail.letter_deposit.subject": "Liquidación de la fianza de {asset}",
  "notifications.mail.letter_deposit.text":
    "A la atención de {name}:\n\nEsta es la liquidación de la fianza de {asset} ({place}). Cantidades recibidas: {deposit}\n\n{settlement}\n\nAtentamente,\n{company}\n{contact}",
  "notifications.mail.letter_general.subject": "Comunicación sobre {asset}",
  "notifications.mail.letter_general.text": "A la atención de {name}:\n\n{body}\n\nAtentamente,\n{company}\n{contact}",
  "notifications.mail.letter_rent_update.subject": "Actualización de la renta",
  "notifications.mail.letter_rent_update.text":
    "A la atención de {name}:\n\nLe comunicamos la actualización de la renta de {asset} ({place}).\n\nÍndice aplicado: {index}\nPorcentaje: {percentage}\nRenta hasta ahora: {old_rent} al mes\nRenta actualizada: {new_rent} al mes, desde el {since}\n\n{law}\n\nAtentamente,\n{company}\n{contact}",
  "notifications.mail.letter_welcome.subject": "Bienvenida a {asset}",
  "notifications.mail.letter_welcome.text":
    "Buenos días, {name}:\n\nLe damos la bienvenida a {asset} ({place}). El contrato empieza el {since}. La renta es de {rent} al mes y se paga el día {day}.\n\nQuedamos a su disposición.\n\nAtentamente,\n{company}\n{contact}",
  "notifications.mail.message.subject": "{subject}",
  "notifications.mail.message.text": "{text}",
  "notifications.mail.notice.subject": "Aviso: {kind}",
  "notifications.mail.notice.text":
    "Hola, {name}:\n\n{message}\n\n{link}\n\nEliges qué avisos te llegan por correo en {settings}",
  "notifications.mail.open": "Abrir",
  "notifications.mail.owner_statement.subject": "Liquidación {number} de {issuer}",
  "notifications.mail.owner_statement.text":
    "Hola, {name}:\n\nAdjuntamos la liquidación {number}, {period}. El neto es {amount}.\n\nUn saludo,\n{issuer}",
  "notifications.mail.passkey_added.subject": "Llave de acceso nueva en tu cuenta",
  "notifications.mail.passkey_added.text":
    "Hola, {name}:\n\nHay una llave de acceso nueva con la que se entra en tu cuenta de Llavero sin contraseña. Puedes verla y quitarla en tu perfil.\n\nSi no has sido tú, quítala, cambia la contraseña y avisa a quien administra la oficina.",
  "notifications.mail.passkey_removed.subject": "Llave de acceso quitada de tu cuenta",
  "notifications.mail.passkey_removed.text":
    "Hola, {name}:\n\nSe ha quitado una llave de acceso de tu cuenta de Llavero: con ella ya no se entra.\n\nSi no has sido tú, cambia la contraseña y avisa a quien administra la oficina.",
  "notifications.mail.payment_receipt.subject": "Recibo {number} de {issuer}",
  "notifications.mail.payment_receipt.text":
    "Hola, {name}:\n\nHemos recibido tu pago de {amount} del {date}. Adjuntamos el recibo {number}.\n\nUn saludo,\n{issuer}",
  "notifications.mail.reminder.subject": "{subject}",
  "notifications.mail.reminder.text": "{text}",
  "notifications.mail.reset_password.subject": "Contraseña nueva en Llavero",
  "notifications.mail.reset_password.text":
    "Hola, {name}:\n\nCon este enlace pones una contraseña nueva en Llavero. Sirve una sola vez, durante {hours} horas:\n\n{link}\n\nSi no la has pedido, avisa a quien administra la oficina.",
  "notifications.mail.second_factor_off.subject": "Verificación en dos pasos desactivada",
  "notifications.mail.second_factor_off.text":
    "Hola, {name}:\n\nTu cuenta de Llavero ya no pide un código además de la contraseña, y hemos cerrado tus otras sesiones.\n\nSi no has sido tú, cambia la contraseña y avisa a quien administra la oficina.",
  "notifications.mail.second_factor_on.subject": "Verificación en dos pasos activada",
  "notifications.mail.second_factor_on.text":
    "Hola, {name}:\n\nTu cuenta de Llavero pide desde ahora un código además de la contraseña, y hemos cerrado tus otras sesiones.\n\nSi no has sido tú, avisa a quien administra la oficina.",
  "notifications.mail.second_factor_reset.subject": "Ahora entras solo con tu contraseña",
  "notifications.mail.second_factor_reset.text":
    "Hola, {name}:\n\nQuien administra la oficina ha quitado la verificación en dos pasos y las llaves de acceso de tu cuenta de Llavero, y ha cerrado tus sesiones. Entra con tu contraseña y vuelve a activarlas en tu perfil.\n\nSi no lo has pedido, avisa a quien administra la oficina.",
  "notifications.mail.test.subject": "Correo de prueba de Llavero",
  "notifications.mail.test.text":
    "El envío de correo funciona.\n\nEste mensaje ha salido por {host} desde los ajustes de avisos de {origin}.",
  "notifications.mail.your_account_changed.subject": "Hemos cambiado tu cuenta bancaria",
  "notifications.mail.your_account_changed.text":
    "Hola, {name}:\n\nLa cuenta bancaria que teníamos de ti acababa en {old_ending} y ahora acaba en {new_ending}.\n\nSi no lo has pedido, llámanos cuanto antes.",
  "notifications.mails.course": "Envío",
  "notifications.mails.hidden": "Donde pone ••• iba algo solo para quien lo recibe, que no se guarda.",
  "notifications.mails.not_sent": "No salió: no había servidor de correo. Cuando lo haya, puedes enviarlo desde aquí.",
  "notifications.mails.queued_again": "El correo vuelve a la cola",
  "notifications.mails.send_again": "Enviar otra vez",
  "notifications.mails.settings": "Ajustes de correo",
  "notifications.message.and_more": "{names} y {count} más",
  "notifications.message.audience.persons": "Personas elegidas",
  "notifications.message.audience.properties": "Inquilinos de inmuebles",
  "notifications.message.audience.rentals": "Inquilinos de alquileres",
  "notifications.message.english": "En inglés",
  "notifications.message.failed": "Han fallado {count}",
  "notifications.message.gone": "Ya no están en el registro: {count}",
  "notifications.message.gone_state": "Ya no está en el registro",
  "notifications.message.hint":
    "Sale un correo para cada persona, en su idioma si escribes los dos. Nadie ve la dirección de los demás.",
  "notifications.message.incomplete": "No se puede enviar: hay datos del texto que no se saben de {names}",
  "notifications.message.mails": "Correos: {count}",
  "notifications.message.mails_left":
    "En 24 horas la empresa puede enviar {count} correos más a varios: este mensaje no cabe",
  "notifications.message.no_contact":
    "No se puede enviar: el texto tiene {name}, y en los datos de la empresa no hay teléfono ni correo",
  "notifications.message.no_email": "Sin correo, no lo reciben ({count}): {names}",
  "notifications.message.no_email_state": "Sin correo",
  "notifications.message.no_one": "Ninguna de estas personas tiene correo",
  "notifications.message.not_known":
    "{name} no se sabe de {person} (personas: {count}). Quítalo del texto, o quita a esas personas.",
  "notifications.message.not_running":
    "Alquileres elegidos que no están en curso (borradores, finalizados o cancelados): {count}. Sus inquilinos también lo reciben.",
  "notifications.message.others_hidden": "Algunos destinatarios son de inmuebles que no gestionas y no se muestran.",
  "notifications.message.placeholders": "Se rellena para cada persona: {names}",
  "notifications.message.progress": "{sent} de {total} enviados",
  "notifications.message.recipients": "Destinatarios",
  "notifications.message.rentals_hint":
    "Reciben el mensaje los inquilinos de los alquileres elegidos, no los avalistas.",
  "notifications.message.repeated":
    "Correos a una dirección que ya recibe el de otra persona: {count}. Cada persona tiene el suyo.",
  "notifications.message.sample": "Así lo recibe {to}",
  "notifications.message.send": "Enviar ({count})",
  "notifications.message.sent": "Correos en cola: {count}",
  "notifications.message.spanish": "En español",
  "notifications.message.tenants_hint": "Reciben el mensaje los inquilinos de hoy, no los avalistas.",
  "notifications.message.title": "Mensaje a varios",
  "notifications.move.send_again": "Reenvío",
  "notifications.new_booking": "Nueva reserva {booking} para {asset}",
  "notifications.new_incident": "Nueva incidencia {number}: {title}",
  "notifications.notice.controller_and_processor":
    "{controller}. Encargada del tratamiento, por cuenta de la propiedad: {processor}",
  "notifications.records_deadline":
    "{issuer}: días que faltan para que la ley obligue a llevar registros de facturación, {count}. Elige un modo",
  "notifications.records_deadline_over":
    "La ley ya obliga a {issuer} a llevar registros de facturación y no los lleva: elige un modo",
  "notifications.records_different":
    "{issuer}: diferencias entre las facturas y lo que tiene la AEAT, {count}. Mira cuáles son y qué hacer",
  "notifications.records_refused": "{issuer}: registros rechazados por la AEAT, {count}. Mira el motivo y qué hacer",
  "notifications.records_unready":
    "{issuer}: días que faltan para que la ley obligue a llevar registros de facturación, {count}. Falta el certificado electrónico o el envío a la AEAT: mira en Inicio qué falta",
  "notifications.records_unready_over":
    "La ley ya obliga a {issuer} a llevar registros de facturación y falta el certificado electrónico o el envío a la AEAT: mira en Inicio qué falta",
  "notifications.records_waiting": "{issuer}: registros que esperan más de un día, {count}. Mira qué los detiene",
  "notifications.run_drafts_left": "Facturación de {month}: borradores que no se han podido emitir: {count}",
  "notifications.run_failed": "La emisión de la facturación de {month} se ha detenido",
  "notifications.run_mails_failed": "Facturación de {month}: hay facturas sin enviar por correo",
  "notifications.run_not_prepared":
    "La facturación de {month} no se ha podido preparar por sí sola: ábrela para ver el motivo",
  "notifications.run_others_left": "Facturación de {month}: quedan borradores que no estaban aprobados: {count}",
  "notifications.run_prepared_after_review":
    "La facturación de {month} está preparada (borradores: {count}): revísala y apruébala para emitirla el {day}",
  "notifications.run_prepared_off":
    "La facturación de {month} está preparada (borradores: {count}): revísala y emítela",
  "notifications.run_prepared_on":
    "La facturación de {month} está preparada (borradores: {count}) y se emitirá el {day}. Hasta entonces puedes detenerla",
  "notifications.run_remittance_failed": "Facturación de {month}: la remesa no se ha podido preparar",
  "notifications.run_unbilled": "Facturación de {month}: alquileres sin factura: {count}",
  "notifications.settings.bookings": "Reservas",
  "notifications.settings.contracts": "Contratos que vencen",
  "notifications.settings.contracts_hint":
    "Inicio e informes avisan de los que vencen dentro de estos días. El preaviso del arrendador de una vivienda es de cuatro meses (LAU, art. 10.1).",
  "notifications.settings.credit": "Dinero a cuenta",
  "notifications.settings.credit_hint":
    "Qué se hace al emitir si quien paga tiene dinero a cuenta. Se cubre primero lo que vence antes, y siempre se puede deshacer.",
  "notifications.settings.digest": "Resumen diario",
  "notifications.settings.digest_hint":
    "De 0 a 23, hora de Madrid. A esa hora sale un correo a cada usuario que lo haya elegido, con lo que no ha leído.",
  "notifications.settings.hold_hint": "Cuánto bloquea las fechas una reserva sin respuesta",
  "notifications.settings.incidents": "Incidencias",
  "notifications.settings.incidents_hint":
    "Cada incidencia que llega se manda a esta dirección. Vacía, no se manda ninguna.",
  "notifications.settings.link_hint": "Cuánto vale un enlace de reserva",
  "notifications.settings.log": "Ver los correos",
  "notifications.settings.offer_method": "Ofrecer {name}",
  "notifications.settings.offered": "Se ofrece",
  "notifications.settings.password_kept":
    "Hay una contraseña guardada desde el {date}. Déjala vacía para no cambiarla.",
  "notifications.settings.payment_methods": "Formas de pago",
  "notifications.settings.payment_methods_hint":
    "La elegida se propone en cada pago nuevo. Las que no se ofrecen siguen en los pagos que las usaron.",
  "notifications.settings.propose_method": "Proponer {name}",
  "notifications.settings.proposed": "Se propone",
  "notifications.settings.saved": "Ajustes guardados",
  "notifications.settings.sender": "Remitente",
  "notifications.settings.sender_hint": "Muchos servidores solo aceptan la dirección de su propia cuenta.",
  "notifications.settings.server": "Servidor de correo (SMTP)",
  "notifications.settings.server_hint": "Sin servidor no sale ningún correo: quedan en el registro como «Sin enviar».",
  "notifications.settings.sms": "Mensajes de texto (SMS)",
  "notifications.settings.sms_hint":
    "Para enviar por SMS los códigos con los que se firma. Sin cuenta no se ofrece. Solo se ha probado con un servidor propio que imita a Twilio: haz una prueba antes de usarlo. El número y el código pasan por Twilio, que es de EE. UU.: nómbralo en tus avisos de privacidad, con las garantías de la transferencia (RGPD, arts. 13.1.f y 44 a 49).",
  "notifications.settings.sms_sender_hint":
    "Un número (+34…), un nombre de hasta 11 letras o un Messaging Service (MG…)",
  "notifications.settings.token_stored": "Hay un token guardado desde el {date}. Déjalo vacío para no cambiarlo.",
  "notifications.sms_test.answer": "El servicio dice: {answer}",
  "notifications.sms_test.hint":
    "Un mensaje con lo que hay en el formulario, sin guardarlo. El servicio puede cobrarlo.",
  "notifications.sms_test.send": "Enviar SMS de prueba",
  "notifications.sms_test.sent": "El servicio ha aceptado el SMS de prueba al {phone}. Comprueba que llega.",
  "notifications.sms_test.text": "Mensaje de prueba de Llavero. Si lo lees, los códigos para firmar llegan por SMS.",
  "notifications.sms_test.to": "Teléfono para la prueba",
  "notifications.smtp_security.none": "Sin cifrar",
  "notifications.smtp_security.starttls": "STARTTLS (puerto 587)",
  "notifications.smtp_security.tls": "TLS (puerto 465)",
  "notifications.state.failed": "Fallido",
  "notifications.state.not_sent": "Sin enviar",
  "notifications.state.queued": "En cola",
  "notifications.state.sent": "Enviado",
  "notifications.template.default": "Estándar",
  "notifications.template.edited": "De la empresa",
  "notifications.template.hint":
    "Los correos que salen hacia personas de fuera. Mientras no escribas otro, se envía el texto estándar. Los recordatorios de pago tienen sus textos en «Recordatorios de pago».",
  "notifications.template.known": "Puedes usar",
  "notifications.template.preview": "Vista previa",
  "notifications.template.preview_invoice": "Ver con los datos de una factura",
  "notifications.template.preview_real":
    "Con los datos de hoy. Lo que falta sigue entre llaves; no se guarda ni se envía nada.",
  "notifications.template.preview_samples": "Son datos de ejemplo. Elige un registro para ver los suyos.",
  "notifications.template.preview_with": "Ver con los datos de un alquiler",
  "notifications.template.required": "Tienen que estar en el texto",
  "notifications.template.reset": "Volver al texto estándar",
  "notifications.template.view": "Escribir o ver",
  "notifications.template.write": "Escribir",
  "notifications.test.answer": "El servidor dice: {answer}",
  "notifications.test.hint": "Va a {email} con lo que hay en el formulario, sin guardarlo.",
  "notifications.test.send": "Enviar correo de prueba",
  "notifications.test.sent": "Correo de prueba enviado a {email}",
  "notifications.ticketbai_failed":
    "{issuer}: ficheros TicketBAI que no se pueden generar, {count}. Mira el motivo en la factura y qué hacer",
  "notifications.ticketbai_waiting":
    "{issuer}: ficheros TicketBAI que esperan su firma más de un día, {count}. Mira qué los detiene",
  "notifications.views.mails.all": "Todos",
  "notifications.views.mails.failed": "Fallidos o sin enviar",
  "notifications.views.mails.queued": "En cola",
  "notifications.webhook_failing": "El webhook «{name}» lleva días fallando y se ha suspendido",
  "notifications.webhook_gone": "El receptor del webhook «{name}» ha contestado que ya no existe, y se ha suspendido",
  "notifications.webhook_rights":
    "El webhook «{name}» se ha suspendido: la persona cuyos permisos usaba ya no los tiene",
  "validation.template_missing": "Falta {name}: sin eso, el correo no sirve",
  "validation.template_unknown": "{name} no existe en este correo, o no puede ir aquí",
};
