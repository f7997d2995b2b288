/** What the description of the API says of each route; the server alone reads it. */
export default {
  "api.kind.archive": "Archiva una ficha: {name}",
  "api.kind.create": "Crea una ficha: {name}",
  "api.kind.export": "Excel: {name}",
  "api.kind.list": "Lista: {name}",
  "api.kind.move": "{move}: {name}",
  "api.kind.read": "Lee una ficha: {name}",
  "api.kind.remove": "Elimina una ficha a la que nada se refiere: {name}",
  "api.kind.report": "Informe: {name}",
  "api.kind.report_export": "Informe en Excel: {name}",
  "api.kind.report_pdf": "Informe en PDF: {name}",
  "api.kind.restore": "Restaura una ficha: {name}",
  "api.kind.timeline": "El historial de una ficha: {name}",
  "api.kind.totals": "Sumas: {name}",
  "api.kind.update": "Cambia una ficha: {name}",
  "api.kind.view_counts": "Cuántos hay en cada vista: {name}",
  "api.summary.delete_attachments_id": "Quita un adjunto; el historial de la ficha conserva su nombre",
  "api.summary.delete_auth_passkeys_id": "Quita una llave de acceso propia y cierra tus otras sesiones",
  "api.summary.delete_company_id_pictures_logo": "Quita el logotipo a la empresa; lo impreso con él lo conserva",
  "api.summary.delete_issuers_id_certificate": "Quita el certificado de un emisor; su clave se borra",
  "api.summary.delete_issuers_id_pictures_logo": "Quita el logotipo a un emisor; lo impreso con él lo conserva",
  "api.summary.delete_list_views_id": "Quita una vista propia",
  "api.summary.delete_lodging_service": "Quita la cuenta de SES.HOSPEDAJES; las comunicaciones esperan a otra",
  "api.summary.delete_palette_aliases_id": "Quita un alias propio de la paleta",
  "api.summary.delete_seal_certificate":
    "Quita el certificado de la empresa; su clave se borra y desde ahora sella uno generado",
  "api.summary.delete_stamp_authority":
    "Quita la autoridad de sellado de tiempo; firmas y sellos dejan de llevar sello de tiempo",
  "api.summary.get_access_contacts": "Qué roles pueden dar más permisos, y qué usuarios, a quien puede ver usuarios",
  "api.summary.get_assets_id_availability":
    "Los días en que un activo o una habitación suya está ocupado, entre dos días",
  "api.summary.get_assets_id_owners": "De quién es un activo: sus propietarios o, si no, los de su inmueble",
  "api.summary.get_attachments": "Los adjuntos de una ficha",
  "api.summary.get_attachments_id_file": "El archivo de un adjunto",
  "api.summary.get_attachments_id_thumbnail": "Una imagen de los adjuntos, en pequeño",
  "api.summary.get_auth_me": "Quién ha entrado y qué puede hacer",
  "api.summary.get_auth_passkeys": "Las llaves de acceso propias y la dirección en la que sirven",
  "api.summary.get_auth_password_links":
    "Si hay un servidor de correo con el que enviar enlaces para una contraseña nueva",
  "api.summary.get_auth_second_factor": "Si el acceso propio pide un código, y cuántos códigos de emergencia quedan",
  "api.summary.get_auth_sessions": "Dónde se ha entrado, esta sesión primero",
  "api.summary.get_auth_tokens": "Los tokens propios que aún sirven, el último primero",
  "api.summary.get_bank_statements_id_file": "El fichero del banco de un extracto",
  "api.summary.get_bank_statements_id_proposals":
    "Propone qué puede ser cada movimiento pendiente, y con qué seguridad",
  "api.summary.get_billing_runs_id_comparison": "Compara el mes de una facturación con el anterior",
  "api.summary.get_billing_runs_id_follow_up": "Los correos y las remesas de las facturas emitidas de una facturación",
  "api.summary.get_billing_runs_id_refused": "Los borradores de una facturación que no se pueden emitir",
  "api.summary.get_billing_runs_id_unbilled": "Los alquileres del mes de una facturación que no tienen factura",
  "api.summary.get_billing_runs_id_unmandated": "Las domiciliaciones de una facturación sin mandato activo",
  "api.summary.get_booking_links_id_key": "La dirección de un enlace de reserva que aún vale",
  "api.summary.get_booking_links_id_qr": "La dirección de un enlace de reserva que aún vale, como código QR",
  "api.summary.get_booking_links_terms": "Las condiciones que proponen los precios de los activos",
  "api.summary.get_bookings_id_dossier": "A quién nombra una reserva, qué se acordó y qué se preguntó y contestó",
  "api.summary.get_bookings_id_people":
    "Quiénes de una reserva pasan a ser personas, junto a las personas que ya tienen su documento",
  "api.summary.get_bulk_uploads": "Lista: cargas",
  "api.summary.get_bulk_uploads_export": "Excel: cargas",
  "api.summary.get_bulk_uploads_id": "Lee una ficha: cargas",
  "api.summary.get_bulk_uploads_id_issues": "Qué está mal en las filas de un archivo, en su orden",
  "api.summary.get_bulk_uploads_id_issues_export": "Las filas de un archivo con lo que está mal al lado",
  "api.summary.get_bulk_uploads_id_matching": "Las primeras filas de un archivo, y qué son sus columnas",
  "api.summary.get_bulk_uploads_id_progress": "Por dónde va una carga en este momento",
  "api.summary.get_bulk_uploads_id_records": "Las fichas que creó un archivo, en el orden de sus filas",
  "api.summary.get_bulk_uploads_id_rows": "Las filas de un archivo revisado, como se van a cargar",
  "api.summary.get_bulk_uploads_templates_entity":
    "Una hoja con las columnas de un dato, un ejemplo y qué puede ir en cada columna",
  "api.summary.get_company_friendly": "De quién son estas páginas, para visitantes",
  "api.summary.get_company_friendly_logo": "El logotipo de la empresa, para visitantes",
  "api.summary.get_company_id_pictures_logo": "El logotipo de la empresa",
  "api.summary.get_dashboard": "Las cifras de la portada, sobre lo que se puede leer",
  "api.summary.get_deposits_id_interest": "Los intereses legales de una fianza hasta hoy, y de qué dependen",
  "api.summary.get_documents_id_events": "Qué ha pasado con un documento, lo último primero",
  "api.summary.get_documents_id_pdf": "Un documento en PDF: firmado, enviado, o como se enviaría ahora",
  "api.summary.get_documents_id_seal":
    "Muestra qué selló un documento y los sellos de tiempo de su sello y sus firmas, que comprueba de nuevo",
  "api.summary.get_documents_id_signers": "Quién firma un documento, en su orden",
  "api.summary.get_documents_id_stamp":
    "El sello de tiempo (RFC 3161) de un documento sellado que se obtuvo después y no está en su archivo",
  "api.summary.get_documents_id_versions": "Los archivos que ha tenido un documento, el último primero",
  "api.summary.get_documents_id_versions_number": "Un archivo que tuvo un documento",
  "api.summary.get_external_booking_form": "Qué ofrece la empresa a todo el mundo, con precios y fotos",
  "api.summary.get_external_booking_form_assets_asset_id_photos_id": "Una foto de un activo de la oferta pública",
  "api.summary.get_external_booking_form_assets_id": "Un activo de la oferta pública, con sus días ocupados",
  "api.summary.get_external_booking_form_shortKey":
    "Qué ofrece un enlace de reserva: activo, condiciones y días ocupados",
  "api.summary.get_external_booking_form_shortKey_photos_id": "Una foto del activo que ofrece un enlace de reserva",
  "api.summary.get_external_booking_key": "Qué ha sido de una reserva, para quien la pidió",
  "api.summary.get_external_booking_key_calendar":
    "Los días de la reserva para el calendario de quien la pidió (RFC 5545)",
  "api.summary.get_external_document_key": "Qué se pide firmar a un firmante, o qué ha sido de ello",
  "api.summary.get_external_document_key_file": "El PDF que hay que firmar, como se envió",
  "api.summary.get_external_document_key_signed": "El PDF firmado y sellado, para quienes lo firmaron",
  "api.summary.get_health": "Si la base de datos y las migraciones están listas",
  "api.summary.get_incident_assignees": "A quién se puede asignar una incidencia",
  "api.summary.get_incident_comments":
    "Los comentarios de una incidencia, los antiguos primero: los 50 últimos, o los anteriores a uno",
  "api.summary.get_incidents_friendly_form":
    "De qué se compone el formulario público de incidencias: los tipos que se eligen y la hora del formulario",
  "api.summary.get_incidents_friendly_key": "Una incidencia como la sigue el informante",
  "api.summary.get_incidents_friendly_key_photos_photo_file": "Una foto del informante de una incidencia",
  "api.summary.get_incidents_friendly_key_photos_photo_thumbnail": "La misma, en pequeño",
  "api.summary.get_incidents_id_tracking":
    "Si el informante de una incidencia tiene una página que la sigue, y qué aceptó; null si no la tiene",
  "api.summary.get_invite_key": "De quién es un enlace de invitación",
  "api.summary.get_invoices_id_lines": "Las líneas de una factura",
  "api.summary.get_invoices_id_mails": "Los correos con los que salió una factura",
  "api.summary.get_invoices_id_pdf": "Una factura en PDF",
  "api.summary.get_invoices_id_records": "Los registros de facturación de una factura",
  "api.summary.get_invoices_proposal": "Propone la factura de un mes de un alquiler",
  "api.summary.get_issuers_id_batches_batch_file": "Un fichero de registros de facturación en XML",
  "api.summary.get_issuers_id_certificate": "Muestra el certificado de un emisor, sin su clave, y los que tuvo antes",
  "api.summary.get_issuers_id_chain": "Comprueba la cadena de registros de facturación de un emisor",
  "api.summary.get_issuers_id_modes": "Lista los modos de facturación de un emisor, también los previstos",
  "api.summary.get_issuers_id_pictures_logo": "El logotipo de un emisor",
  "api.summary.get_issuers_id_records":
    "Dice hasta dónde se han escrito en ficheros los registros de facturación de un emisor",
  "api.summary.get_kept_answers_key": "Dice si se hizo algo con una Idempotency-Key propia",
  "api.summary.get_list_views": "Las vistas propias de todas las listas, por nombre",
  "api.summary.get_lodging_service": "La cuenta de SES.HOSPEDAJES, sin su contraseña, y si el servicio responde",
  "api.summary.get_lodging_tasks": "Lo que falta por comunicar a SES.HOSPEDAJES, está fuera de plazo o fue rechazado",
  "api.summary.get_mail_server": "Si se envían correos, y quién puede configurar el servidor si no",
  "api.summary.get_managers_id_sight": "Cuánto tiene un gestor a la vista",
  "api.summary.get_notice_choices": "Qué avisos recibe el usuario, por tipo y canal",
  "api.summary.get_notifications": "Los últimos avisos propios, los nuevos primero",
  "api.summary.get_notifications_unread_count": "Cuántos avisos propios están sin leer",
  "api.summary.get_owners_id_erasure":
    "Qué se llevaría la supresión de un propietario y hasta cuándo hay que conservarlo",
  "api.summary.get_owners_id_ownerships": "Qué tiene un propietario, y desde cuándo",
  "api.summary.get_owners_id_personal_data": "Todo lo que se guarda de un propietario, en un ZIP",
  "api.summary.get_pages_friendly_slug": "Una página de información en el idioma de quien llama, para todo el mundo",
  "api.summary.get_palette_aliases": "Los alias propios de páginas, comandos y líneas de la paleta",
  "api.summary.get_payments_collection_round": "Quién debe algo vencido, lo más antiguo primero",
  "api.summary.get_payments_debts": "Lo que debe una persona, lo vencido antes primero",
  "api.summary.get_payments_id_receipt": "El recibo de un pago en PDF",
  "api.summary.get_personal_data_erased":
    "Los identificadores de todos los suprimidos, para una base restaurada sin npm run restore",
  "api.summary.get_personal_data_proposals":
    "Personas y propietarios cuyo plazo legal se ha cumplido, propuestos cada noche para su supresión",
  "api.summary.get_persons_guarantors": "Lista: avalistas",
  "api.summary.get_persons_id_account_statement": "El extracto de cuenta de una persona, en PDF",
  "api.summary.get_persons_id_balance": "Qué debe una persona y los movimientos que llevan ahí",
  "api.summary.get_persons_id_erasure": "Qué se suprimiría de una persona, y hasta cuándo obliga la ley a conservarlo",
  "api.summary.get_persons_id_merge": "Qué se movería al unir otra persona a esta",
  "api.summary.get_persons_id_personal_data": "Todo lo que se guarda de una persona, en un ZIP",
  "api.summary.get_persons_tenants": "Lista: inquilinos",
  "api.summary.get_properties_id_owners": "De quién es un inmueble, y desde cuándo",
  "api.summary.get_remittances_id_exceptions": "Qué deja fuera una remesa en borrador, y por qué",
  "api.summary.get_remittances_id_file": "El fichero de una remesa para el banco",
  "api.summary.get_rentals_id_contracts": "Los contratos que se renovaron uno a otro, el último primero",
  "api.summary.get_rentals_id_lodging": "Un alquiler de hospedaje: estancia, viajeros y lo comunicado a SES.HOSPEDAJES",
  "api.summary.get_rentals_id_lodging_form":
    "El parte de entrada de una estancia en PDF, para que lo firmen los viajeros",
  "api.summary.get_rentals_id_parties": "Quién es qué en un alquiler, y cuándo",
  "api.summary.get_rentals_id_rents": "Las rentas de un alquiler, la última primero",
  "api.summary.get_reset_password_key": "De quién es un enlace para una contraseña nueva",
  "api.summary.get_seal_certificate":
    "Muestra el certificado de la empresa que sella los documentos firmados, sin su clave, y los anteriores",
  "api.summary.get_set_up_key": "Si un enlace de puesta en marcha vale",
  "api.summary.get_stamp_authority": "Muestra la autoridad de sellado de tiempo, sin su contraseña, y si respondió",
  "api.summary.get_templates_id_file": "El documento Word de una plantilla, el último o el de ?revision=",
  "api.summary.get_templates_id_filled": "Una plantilla rellena con los valores de ?rental_id=, o inventados, en Word",
  "api.summary.get_templates_id_missing":
    "Los campos de una plantilla para los que el alquiler de ?rental_id=, o uno inventado, no tiene valor",
  "api.summary.get_templates_id_preview":
    "Una plantilla rellena con los valores de ?rental_id=, o inventados, en PDF; puede tardar un minuto",
  "api.summary.get_templates_id_revisions":
    "Los archivos que ha tenido una plantilla, el último primero, con lo que pide cada uno",
  "api.summary.get_users_id_tokens": "Los tokens de acceso de un usuario que siguen sirviendo, el último primero",
  "api.summary.get_webhooks_id_deliveries": "Los envíos de un webhook, lo último primero: 50, o los anteriores a uno",
  "api.summary.get_webhooks_id_deliveries_delivery_attempts": "Los intentos de entregar un mensaje, el primero primero",
  "api.summary.patch_auth_me": "Cambia el idioma propio",
  "api.summary.patch_bulk_uploads_id_matching": "Dice qué son las columnas de un archivo; lo hallado antes ya no vale",
  "api.summary.patch_incident_comments_id": "Cambia un comentario propio mientras hay tiempo",
  "api.summary.patch_list_views_id": "Cambia una vista propia",
  "api.summary.patch_notice_choices": "Activa o desactiva un canal de uno de los tipos de aviso propios",
  "api.summary.patch_notifications_id_read": "Marca como leído un aviso propio",
  "api.summary.patch_notifications_read": "Marca como leídos todos los avisos propios",
  "api.summary.patch_palette_aliases_id": "Cambia un alias propio de la paleta",
  "api.summary.post_attachments":
    "Añade un archivo a una ficha, o lo guarda para una que se está creando (sin owner_id)",
  "api.summary.post_attachments_attach": "Da archivos subidos antes a la ficha a la que iban",
  "api.summary.post_auth_change_password": "Cambia la contraseña propia y cierra las demás sesiones",
  "api.summary.post_auth_log_out_everywhere": "Cierra todas las sesiones propias, también esta",
  "api.summary.post_auth_login": "Abre una sesión con correo y contraseña, o dice que aún falta un código",
  "api.summary.post_auth_login_code":
    "Abre una sesión con el código de un autenticador, o uno de emergencia, tras la contraseña",
  "api.summary.post_auth_login_passkey": "Abre una sesión con una llave de acceso, que es los dos factores a la vez",
  "api.summary.post_auth_login_passkey_options":
    "Lo que un navegador necesita para pedir una llave de acceso (PublicKeyCredentialRequestOptionsJSON)",
  "api.summary.post_auth_logout": "Cierra la sesión de un token de renovación",
  "api.summary.post_auth_passkeys": "Guarda una llave de acceso que ha creado un navegador y cierra tus otras sesiones",
  "api.summary.post_auth_passkeys_id_rename": "Da nombre a una llave de acceso propia",
  "api.summary.post_auth_passkeys_options":
    "Lo que un navegador necesita para crear una llave de acceso (PublicKeyCredentialCreationOptionsJSON)",
  "api.summary.post_auth_password_links":
    "Pide por correo un enlace para una contraseña nueva; no dice si la dirección tiene cuenta",
  "api.summary.post_auth_refresh_token": "Cambia un token de renovación y da un token de sesión nuevo",
  "api.summary.post_auth_second_factor_confirm":
    "Activa el segundo factor con su primer código, cierra las demás sesiones propias y da los códigos de recuperación, una vez",
  "api.summary.post_auth_second_factor_enrol":
    "Crea el secreto para un autenticador; el acceso pide sus códigos cuando se confirma uno",
  "api.summary.post_auth_second_factor_recovery_codes":
    "Crea códigos de recuperación nuevos en lugar de los anteriores y los da, una vez",
  "api.summary.post_auth_second_factor_turn_off":
    "Desactiva el segundo factor propio y cierra las demás sesiones propias",
  "api.summary.post_auth_sessions_end_others": "Cierra todas las sesiones propias menos la que lo pide",
  "api.summary.post_auth_sessions_id_end": "Cierra una de las sesiones propias",
  "api.summary.post_auth_tokens": "Crea un token de acceso; solo esta respuesta lo muestra",
  "api.summary.post_auth_tokens_id_revoke": "Revoca al momento uno de los tokens propios",
  "api.summary.post_bank_statements":
    "Recibe un extracto del banco en Norma 43, camt.053 o camt.054; un movimiento que ya está no se añade otra vez",
  "api.summary.post_bank_statements_preview":
    "Dice qué cuentas, días y movimientos trae un fichero del banco y cuántos ya estaban; no importa nada",
  "api.summary.post_booking_links_several": "Crea varios enlaces de reserva",
  "api.summary.post_bulk_uploads": "Recibe una hoja o CSV cuyas filas se van a cargar como fichas",
  "api.summary.post_bulk_uploads_id_commit": "Carga las filas de un archivo que estaba bien, de una vez",
  "api.summary.post_bulk_uploads_id_discard": "Descarta un archivo que no se cargó",
  "api.summary.post_bulk_uploads_id_undo": "Retira lo que cargó un archivo, mientras nada lo use ni haya cambiado",
  "api.summary.post_bulk_uploads_id_validate": "Revisa todas las filas de un archivo, sin escribir ninguna",
  "api.summary.post_company_id_pictures_logo": "Da a la empresa el logotipo que se imprime",
  "api.summary.post_documents_id_file": "Cambia el .docx de un borrador",
  "api.summary.post_documents_id_signers_signerId_link":
    "Crea un enlace nuevo para un firmante, para firmar en la oficina o enviarlo de otro modo; el anterior deja de valer",
  "api.summary.post_external_booking_form":
    "Pide un activo de la oferta pública; retiene sus días cuando se confirma el correo",
  "api.summary.post_external_booking_form_files":
    "Envía un documento para la reserva que se está escribiendo desde la oferta pública",
  "api.summary.post_external_booking_form_shortKey": "Pide lo que ofrece un enlace de reserva; el enlace queda usado",
  "api.summary.post_external_booking_form_shortKey_files": "Envía un documento para la reserva que se está escribiendo",
  "api.summary.post_external_booking_key_confirm":
    "Quien la pidió confirma su correo; desde entonces los días se retienen",
  "api.summary.post_external_booking_key_files": "Envía un documento que se había pedido",
  "api.summary.post_external_booking_key_reply": "Quien la pidió contesta a lo que se le preguntó, con documentos",
  "api.summary.post_external_document_key_decline": "Rechaza firmar un documento, lo que lo termina para todos",
  "api.summary.post_external_document_key_sign": "Firma un documento; enviado dos veces firma una",
  "api.summary.post_external_verify": "Si un documento se firmó, por su código o por el SHA-256 de su archivo",
  "api.summary.post_external_verify_file": "Si un archivo es un documento como se firmó y selló; se lee y no se guarda",
  "api.summary.post_incident_comments": "Comenta una incidencia, solo para el equipo o también para el informante",
  "api.summary.post_incident_comments_id_archive":
    "Borra un comentario propio mientras hay tiempo; el historial lo conserva",
  "api.summary.post_incidents_friendly":
    "Avisa de una incidencia desde fuera, sin entrar; contesta su número y la clave de la página que la sigue",
  "api.summary.post_incidents_friendly_key_comments": "Contesta como informante de una incidencia",
  "api.summary.post_incidents_friendly_key_photos":
    "Añade una foto como informante de una incidencia; se codifica de nuevo, sin el lugar donde se hizo",
  "api.summary.post_incidents_id_tracking_link":
    "La dirección de la página que sigue una incidencia, para el informante; se crea si no la hay",
  "api.summary.post_invite_key": "Pone la contraseña y abre una sesión, con un enlace de invitación",
  "api.summary.post_invoices_id_mail": "Envía por correo una factura emitida, en PDF",
  "api.summary.post_issuers_id_certificate_file":
    "Guarda el certificado de un emisor de un fichero .p12 o .pfx; sustituye al que está en uso",
  "api.summary.post_issuers_id_modes_start": "Cambia el modo de facturación de un emisor desde un día",
  "api.summary.post_issuers_id_pictures_logo": "Da a un emisor el logotipo que se imprime",
  "api.summary.post_issuers_id_records_environment":
    "Elige adónde se envían los registros de facturación de un emisor: a ficheros, o al servicio de pruebas o de producción de la AEAT",
  "api.summary.post_issuers_id_records_send":
    "Escribe ahora en ficheros los registros de facturación pendientes de un emisor; los rechazados, otra vez",
  "api.summary.post_issuers_id_usual_series": "Da a un emisor una serie por defecto de cada clase que le falte",
  "api.summary.post_issuers_set_up": "Hace de la empresa un emisor con sus series habituales",
  "api.summary.post_list_views": "Guarda una vista de una lista con un nombre propio",
  "api.summary.post_lodging_service": "Guarda, cifrada, la cuenta de SES.HOSPEDAJES; sustituye a la que hubiera",
  "api.summary.post_lodging_service_test":
    "Pregunta a SES.HOSPEDAJES por un lote que no existe, con los datos indicados; no guarda ni comunica nada",
  "api.summary.post_notification_settings_test":
    "Envía un correo de prueba a la dirección propia con los valores dados y devuelve la respuesta del servidor",
  "api.summary.post_owners_id_block": "Bloquea los datos de un propietario con el que ya no hay nada pendiente",
  "api.summary.post_owners_id_erase": "Suprime los datos de un propietario cuando ninguna ley obliga ya a conservarlos",
  "api.summary.post_owners_id_look":
    "Muestra los datos de un propietario bloqueado; cada consulta queda anotada con su motivo",
  "api.summary.post_owners_id_unblock": "Desbloquea los datos de un propietario",
  "api.summary.post_palette_aliases": "Da un alias propio a una página, un comando o una línea de la paleta",
  "api.summary.post_payments_reminders":
    "Recuerda por correo a una persona lo que tiene vencido, según los pasos de recordatorio",
  "api.summary.post_personal_data_erased": "Vuelve a suprimir a quienes una copia anterior trajo de vuelta",
  "api.summary.post_persons_id_block": "Bloquea los datos de una persona con la que ya no hay nada pendiente",
  "api.summary.post_persons_id_erase": "Suprime los datos de una persona cuando ninguna ley obliga ya a conservarlos",
  "api.summary.post_persons_id_look":
    "Muestra los datos de una persona bloqueada; cada consulta queda anotada con su motivo",
  "api.summary.post_persons_id_merge": "Une otra persona a esta",
  "api.summary.post_persons_id_unblock": "Desbloquea los datos de una persona",
  "api.summary.post_remittances_id_status_report":
    "Aplica el informe del banco (pain.002) de una remesa; el mismo informe otra vez no cambia nada",
  "api.summary.post_remittances_id_undo_rejections": "Deshace rechazos que trajo un informe del banco, todos o ninguno",
  "api.summary.post_rentals_id_lodging_cancel":
    "Anula lo comunicado de una estancia: la reserva y, si se comunicó, la llegada",
  "api.summary.post_rentals_id_lodging_details":
    "Guarda la estancia, el pago y el titular de la reserva; aún no se comunica nada",
  "api.summary.post_rentals_id_lodging_establishment":
    "Guarda, cifrado, el código de establecimiento del activo o del inmueble de un alquiler, o lo quita",
  "api.summary.post_rentals_id_lodging_mark":
    "Marca un alquiler como hospedaje: sus viajeros se comunican a SES.HOSPEDAJES",
  "api.summary.post_rentals_id_lodging_resolve":
    "Decide qué fue de una comunicación sin respuesta: por su código en el servicio o enviándola de nuevo",
  "api.summary.post_rentals_id_lodging_send":
    "Comunica una reserva o una llegada a SES.HOSPEDAJES; lo aceptado antes se anula primero",
  "api.summary.post_rentals_id_lodging_travellers":
    "Añade un viajero a una estancia, con lo que el servicio exige a su edad",
  "api.summary.post_rentals_id_lodging_travellers_change":
    "Cambia los datos de un viajero; después hace falta otra firma",
  "api.summary.post_rentals_id_lodging_travellers_remove": "Quita un viajero de una estancia",
  "api.summary.post_rentals_id_lodging_travellers_sign":
    "Anota que un viajero de 14 años o más firmó el parte de entrada impreso, o lo deshace",
  "api.summary.post_rentals_id_lodging_unmark":
    "Quita la marca de hospedaje y borra los viajeros; solo antes de comunicar nada",
  "api.summary.post_reset_password_key": "Pone la contraseña y abre una sesión, con un enlace para una nueva",
  "api.summary.post_row_changes":
    "Cambia varias fichas de una clase, cada una como lo haría su propia operación, y responde por cada una",
  "api.summary.post_seal_certificate_file":
    "Guarda el certificado de la empresa de un fichero .p12 o .pfx; sella los documentos que se firmen desde ahora",
  "api.summary.post_set_up_key": "Crea la empresa y su primer usuario, y abre su sesión",
  "api.summary.post_stamp_authority":
    "Guarda la autoridad de sellado de tiempo de firmas y sellos; sustituye a la que hay",
  "api.summary.post_stamp_authority_test":
    "Pide un sello de tiempo con los valores dados, no guarda nada y dice qué respondió la autoridad",
  "api.summary.post_templates_id_file": "Recibe el documento Word de una plantilla; cada subida es una revisión más",
  "api.summary.post_users_id_tokens_token_revoke": "Retira al momento un token de acceso de un usuario",
  "api.summary.post_webhooks_id_deliveries_delivery_resend": "Envía un mensaje otra vez, con el mismo identificador",
  "api.summary.post_webhooks_id_secret":
    "Da a un webhook un secreto nuevo; solo esta respuesta lo muestra, y el anterior firma también durante un día",
  "api.summary.post_webhooks_id_test": "Envía un mensaje de prueba a un webhook",
};
