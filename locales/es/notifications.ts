/** Texts of notifications. */
export default {
  "notifications.booking_lapsed": "{booking} ha vencido sin respuesta: {asset} vuelve a estar libre",
  "notifications.booking_reply": "{booking} ha respondido sobre {asset}",
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
  "notifications.kind.billing": "Facturación del mes",
  "notifications.kind.billing_hint": "Una emisión se detiene o deja borradores",
  "notifications.kind.booking_activity": "Reservas en curso",
  "notifications.kind.booking_activity_hint": "El solicitante responde o la reserva vence",
  "notifications.kind.booking_new": "Reservas nuevas",
  "notifications.kind.booking_new_hint": "Llega una reserva por un enlace",
  "notifications.kind.document": "Contratos y documentos",
  "notifications.kind.document_hint": "Se firma, se rechaza, vence o no se puede preparar",
  "notifications.kind.incident_activity": "Novedades de incidencias",
  "notifications.kind.incident_activity_hint": "Comentarios y fotos de las que sigues",
  "notifications.kind.incident_assigned": "Incidencias asignadas",
  "notifications.kind.incident_assigned_hint": "Te asignan una incidencia",
  "notifications.kind.incident_new": "Incidencias nuevas",
  "notifications.kind.incident_new_hint": "Se da de alta una incidencia",
  "notifications.kind.rent_index": "Índices de renta",
  "notifications.kind.rent_index_hint": "El INE publica un valor, o cambia uno confirmado",
  "notifications.kind.webhook": "Webhooks",
  "notifications.kind.webhook_hint": "Un webhook se suspende",
  "notifications.language.en": "Inglés",
  "notifications.language.es": "Español",
  "notifications.last_error.certificate": "El certificado del servidor no es de fiar",
  "notifications.last_error.interrupted": "El último intento se interrumpió y no se sabe si llegó a salir",
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
  "notifications.mail.digest.subject": "Avisos sin leer: {number}",
  "notifications.mail.digest.text":
    "Hola, {name}:\n\nEsto es lo que no has leído en Llavero:\n\n{list}\n\nEliges qué avisos te llegan por correo en {settings}",
  "notifications.mail.document_cancelled.subject": "{company}: «{title}» se ha cancelado",
  "notifications.mail.document_cancelled.text":
    "Hola, {name}:\n\n{company} ha cancelado «{title}»: ya no hay nada que firmar. Habla con {company} si tienes dudas.",
  "notifications.mail.document_completed.subject": "Firmado por todas las partes: {title} ({code})",
  "notifications.mail.document_completed.text":
    "Hola, {name}:\n\nTodas las partes han firmado «{title}» ({code}), que enviaste a firmar. El PDF ya está sellado y guardado:\n\n{link}",
  "notifications.mail.document_declined.subject": "{company}: «{title}» ya no se firma",
  "notifications.mail.document_declined.text":
    "Hola, {name}:\n\nUna de las partes no va a firmar «{title}» de {company}: ya no hay nada que firmar y tu enlace solo muestra qué ha pasado. Habla con {company} si tienes dudas.",
  "notifications.mail.document_expired.subject": "{company}: el plazo para firmar «{title}» ha terminado",
  "notifications.mail.document_expired.text":
    "Hola, {name}:\n\nNo han llegado a tiempo todas las firmas de «{title}» de {company}: el documento ha caducado y ya no hay nada que firmar. Habla con {company} si tienes dudas o quieres que te lo envíen otra vez.",
  "notifications.mail.document_reminder.subject": "{company}: falta tu firma en «{title}»",
  "notifications.mail.document_reminder.text":
    "Hola, {name}:\n\n«{title}» de {company} está pendiente de tu firma. Usa este enlace; los anteriores ya no funcionan:\n\n{link}\n\nPuedes firmar hasta el {until}. El enlace es personal: no lo reenvíes.",
  "notifications.mail.document_signed.subject": "Documento firmado: {title}",
  "notifications.mail.document_signed.text":
    "Hola, {name}:\n\nTodas las partes han firmado {title} ({code}). Aquí puedes ver y guardar el documento firmado y sellado:\n\n{link}\n\nEste enlace es solo para ti. Guarda el PDF: su última parte dice quién firmó, cuándo y cómo, y lleva un código con el que cualquiera puede comprobar que no ha cambiado.",
  "notifications.mail.document_to_sign.subject": "{company}: firma «{title}»",
  "notifications.mail.document_to_sign.text":
    "Hola, {name}:\n\n{company} te ha enviado «{title}» para que lo leas y lo firmes. Se abre en el móvil o en el ordenador, sin instalar nada:\n\n{link}\n\nPuedes firmar hasta el {until}. El enlace es personal: no lo reenvíes.",
  "notifications.mail.incident_answered.subject": "Respuesta en la incidencia {number}: {title}",
  "notifications.mail.incident_answered.text": "{author} ha contestado:\n\n{text}\n\nVer la incidencia: {link}",
  "notifications.mail.incident_comment.subject": "Mensaje sobre tu incidencia {number}",
  "notifications.mail.incident_comment.text":
    "{company} te escribe sobre la incidencia {number}:\n\n{text}\n\nVer cómo va y contestar: {link}",
  "notifications.mail.incident_received.subject": "Nueva incidencia {number}: {title}",
  "notifications.mail.incident_received.text":
    "Ha llegado una incidencia.\n\nNúmero: {number}\nAsunto: {title}\nTipo: {type}\nPrioridad: {priority}\nLugar: {place}\nAvisa: {reporter}\n\n{description}\n\nVer la incidencia: {link}",
  "notifications.mail.incident_reported.subject": "Hemos recibido tu aviso: incidencia {number}",
  "notifications.mail.incident_reported.text":
    "Hola:\n\nHemos recibido tu aviso y es la incidencia {number}. Con este enlace ves cómo va y puedes contestar, así que guárdalo y no lo compartas:\n\n{link}\n\nSi no has avisado de nada, no hagas caso de este correo.\n\nUn saludo,\n{company}",
  "notifications.mail.incident_state.subject": "Tu incidencia {number}: {state}",
  "notifications.mail.incident_state.text":
    "Hola:\n\nTu incidencia {number} ha cambiado de estado: {state}.\n\nVer cómo va y contestar: {link}\n\nUn saludo,\n{company}",
  "notifications.mail.invite.subject": "Tu acceso a Llavero",
  "notifications.mail.invite.text":
    "Hola, {name}:\n\nCon este enlace pones tu contraseña y entras en Llavero. Sirve una sola vez, durante {hours} horas:\n\n{link}",
  "notifications.mail.invoice.subject": "{kind} {number} de {issuer}",
  "notifications.mail.invoice.text":
    "Hola, {name}:\n\nAdjuntamos {number}, por {amount}, con vencimiento el {due}.\n\nUn saludo,\n{issuer}",
  "notifications.mail.notice.subject": "Aviso: {kind}",
  "notifications.mail.notice.text":
    "Hola, {name}:\n\n{message}\n\n{link}\n\nEliges qué avisos te llegan por correo en {settings}",
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
  "notifications.move.send_again": "Reenvío",
  "notifications.new_booking": "Nueva reserva {booking} para {asset}",
  "notifications.new_incident": "Nueva incidencia {number}: {title}",
  "notifications.run_drafts_left": "Facturación de {month}: borradores que no se han podido emitir: {count}",
  "notifications.run_failed": "La emisión de la facturación de {month} se ha detenido",
  "notifications.run_mails_failed": "Facturación de {month}: hay facturas sin enviar por correo",
  "notifications.run_not_prepared":
    "La facturación de {month} no se ha podido preparar por sí sola: ábrela para ver el motivo",
  "notifications.run_prepared_after_review":
    "La facturación de {month} está preparada (borradores: {count}): revísala y apruébala para emitirla el {day}",
  "notifications.run_prepared_off":
    "La facturación de {month} está preparada (borradores: {count}): revísala y emítela",
  "notifications.run_prepared_on":
    "La facturación de {month} está preparada (borradores: {count}) y se emitirá el {day}. Hasta entonces puedes detenerla",
  "notifications.run_remittance_failed": "Facturación de {month}: la remesa no se ha podido preparar",
  "notifications.settings.bookings": "Reservas",
  "notifications.settings.contracts": "Contratos que acaban",
  "notifications.settings.contracts_hint":
    "Inicio e informes avisan de los que acaban dentro de estos días. El preaviso del arrendador de una vivienda es de cuatro meses (LAU, art. 10.1).",
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
  "notifications.smtp_security.none": "Sin cifrar",
  "notifications.smtp_security.starttls": "STARTTLS (puerto 587)",
  "notifications.smtp_security.tls": "TLS (puerto 465)",
  "notifications.state.failed": "Fallido",
  "notifications.state.not_sent": "Sin enviar",
  "notifications.state.queued": "En cola",
  "notifications.state.sent": "Enviado",
  "notifications.test.answer": "El servidor dice: {answer}",
  "notifications.test.hint": "Va a {email} con lo que hay en el formulario, sin guardarlo.",
  "notifications.test.send": "Enviar correo de prueba",
  "notifications.test.sent": "Correo de prueba enviado a {email}",
  "notifications.views.mails.all": "Todos",
  "notifications.views.mails.failed": "Fallidos o sin enviar",
  "notifications.views.mails.queued": "En cola",
  "notifications.webhook_failing": "El webhook «{name}» lleva días fallando y se ha suspendido",
  "notifications.webhook_gone": "El receptor del webhook «{name}» ha contestado que ya no existe, y se ha suspendido",
  "notifications.webhook_rights":
    "El webhook «{name}» se ha suspendido: la persona cuyos permisos usaba ya no los tiene",
};
