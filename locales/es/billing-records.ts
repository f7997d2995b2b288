export default {
  "accounting.comparison.about":
    "Compara las facturas de los meses elegidos con las que la AEAT dice tener. Qué mes les asigna la AEAT no se ha contrastado con ella.",
  "accounting.comparison.by": "De {name}",
  "accounting.comparison.count.different": "Distintas: {count}",
  "accounting.comparison.count.in_sync": "Iguales: {count}",
  "accounting.comparison.count.missing_here": "Solo en la AEAT: {count}",
  "accounting.comparison.count.missing_there": "Faltan en la AEAT: {count}",
  "accounting.comparison.count.waiting": "Pendientes de enviar o rechazadas: {count}",
  "accounting.comparison.daily": "Comparación diaria",
  "accounting.comparison.empty": "Todavía no se ha comparado.",
  "accounting.comparison.failed": "No se pudo comparar: {text}",
  "accounting.comparison.fault.certificate": "el certificado del emisor falta o la AEAT no lo acepta.",
  "accounting.comparison.fault.conflict": "la AEAT tiene otro contenido con ese número.",
  "accounting.comparison.fault.rejected": "la AEAT ha rechazado la consulta.",
  "accounting.comparison.fault.too_many":
    "la AEAT nombra más registros de los que se pueden leer de una vez. Compara menos meses.",
  "accounting.comparison.fault.unavailable": "la AEAT no ha respondido. Compara otra vez más tarde.",
  "accounting.comparison.fault.unreadable": "no se entiende la respuesta de la AEAT.",
  "accounting.comparison.field.annulled": "anulación",
  "accounting.comparison.field.hash": "huella",
  "accounting.comparison.field.invoice_type": "tipo de factura",
  "accounting.comparison.field.sent_state": "la AEAT la tiene, y aquí no consta como aceptada",
  "accounting.comparison.field.tax_amount": "cuota",
  "accounting.comparison.field.total": "importe total",
  "accounting.comparison.first": "Del mes",
  "accounting.comparison.kind.different": "Distinta",
  "accounting.comparison.kind.missing_here": "Solo en la AEAT",
  "accounting.comparison.kind.missing_there": "Falta en la AEAT",
  "accounting.comparison.last": "Al mes",
  "accounting.comparison.more": "Se muestran las primeras {count} diferencias.",
  "accounting.comparison.run": "Comparar",
  "accounting.comparison.running": "Comparando… Registros leídos: {count}",
  "accounting.comparison.started": "La comparación ha empezado",
  "accounting.comparison.title": "Comparación con la AEAT",
  "accounting.comparison.to_do.annulled":
    "Una de las dos partes tiene la factura anulada: mira en la factura si su anulación espera, y envíala o anúlala.",
  "accounting.comparison.to_do.different":
    "Un registro aceptado no cambia de tipo ni de importes: corrige la factura con una rectificativa.",
  "accounting.comparison.to_do.hash": "Comprueba si otra copia de la instalación envía con la misma cadena.",
  "accounting.comparison.to_do.missing_here":
    "Comprueba si otro programa emite con este NIF, o si esta instalación es una copia.",
  "accounting.comparison.to_do.missing_there":
    "Aquí consta aceptada. Consulta a la AEAT con el CSV del registro antes de volver a enviarla.",
  "accounting.comparison.to_do.sent_state":
    "La AEAT ya la tiene. Envía otra vez los registros rechazados para que conste la respuesta.",
  "accounting.correction.about":
    "Se añade a la cadena otro registro de la misma factura («subsanación») y se envía a la AEAT. La factura, su PDF y su QR no cambian.",
  "accounting.correction.confirm": "Crear y enviar la subsanación",
  "accounting.correction.customer_name": "Nombre del destinatario, como consta en la AEAT",
  "accounting.correction.description": "Descripción de la operación",
  "accounting.correction.done": "La subsanación espera su envío a la AEAT",
  "accounting.correction.final": "Un registro no se puede borrar ni deshacer; si es erróneo, se corrige con otro.",
  "accounting.correction.fixed":
    "Importes, fechas, número, NIF y domicilio no se corrigen así: para eso se rectifica la factura.",
  "accounting.correction.hold.annulled": "La factura está anulada: su registro ya no se subsana.",
  "accounting.correction.hold.blocked":
    "Los datos del cliente están bloqueados o borrados: el registro no se puede subsanar.",
  "accounting.correction.hold.duplicate":
    "La AEAT tiene otro registro de esta factura. Compáralo en la ficha del emisor antes de subsanarlo.",
  "accounting.correction.hold.mode":
    "El emisor no envía hoy sus registros a la AEAT: la subsanación no se podría remitir.",
  "accounting.correction.hold.no_record": "La AEAT no recibe el registro de esta factura: no hay nada que subsanar.",
  "accounting.correction.hold.not_sent":
    "El registro no se ha presentado a la AEAT: está en un fichero o solo se ha probado.",
  "accounting.correction.hold.other_number":
    "El registro es de un NIF anterior del emisor, y el certificado actual no puede enviar su subsanación. Puede enviarla el de un representante o de un colaborador.",
  "accounting.correction.hold.waiting":
    "El último registro espera la respuesta de la AEAT. Se podrá subsanar cuando responda.",
  "accounting.correction.open": "Subsanar el registro",
  "accounting.correction.title": "Subsanación del registro",
  "accounting.correction.unverified":
    "Sigue el esquema de la AEAT (Subsanacion, RechazoPrevio); no se ha contrastado con la propia AEAT.",
  "accounting.correction.was": "En el registro anterior: {value}",
  "accounting.declaration.components":
    "Software: servidor de aplicación (Node.js), base de datos PostgreSQL, aplicación web para navegadores y extensión de navegador. No requiere hardware específico.\nGestiona alquileres: activos, contratos, cobros y fianzas. En facturación, expide facturas y facturas rectificativas, las anula, genera y encadena sus registros de facturación por emisor, los remite a la AEAT o los firma y conserva según el modo de cada emisor, y representa el código QR en las facturas.",
  "accounting.declaration.contact": "Otras formas de contacto con la persona o entidad productora",
  "accounting.declaration.download": "Descargar la declaración",
  "accounting.declaration.heading.a": "Nombre del sistema informático a que se refiere la declaración responsable",
  "accounting.declaration.heading.b": "Código identificador del sistema informático a que se refiere el apartado 1.a)",
  "accounting.declaration.heading.c":
    "Identificador completo de la versión concreta del sistema informático a que se refiere la declaración responsable",
  "accounting.declaration.heading.d":
    "Componentes, hardware y software, de que consta el sistema informático, con una breve descripción de lo que hace y de sus principales funcionalidades",
  "accounting.declaration.heading.e":
    "Indicación de si el sistema informático se ha producido de tal manera que, a los efectos de cumplir con el Reglamento, solo pueda funcionar exclusivamente como «VERI*FACTU»",
  "accounting.declaration.heading.f":
    "Indicación de si el sistema informático permite ser usado por varios obligados tributarios o por un mismo usuario para dar soporte a la facturación de varios obligados tributarios",
  "accounting.declaration.heading.g":
    "Tipos de firma utilizados para firmar los registros de facturación y de evento en el caso de que el sistema informático no sea utilizado como «VERI*FACTU»",
  "accounting.declaration.heading.h":
    "Nombre y apellidos de la persona o razón social de la entidad productora del sistema informático",
  "accounting.declaration.heading.i":
    "Número de identificación fiscal (NIF) español de la persona o entidad productora del sistema informático",
  "accounting.declaration.heading.j":
    "Dirección postal completa de contacto de la persona o entidad productora del sistema informático",
  "accounting.declaration.heading.k": "Cumplimiento que la persona o entidad productora hace constar",
  "accounting.declaration.heading.l":
    "Fecha y lugar en los que la persona o entidad productora suscribe la declaración responsable",
  "accounting.declaration.hint_company":
    "No hay un productor configurado: la empresa figura como productora de un programa propio. Si lo ha producido otra entidad, quien administra el servidor debe configurarla.",
  "accounting.declaration.hint_missing":
    "Quien administra el servidor completa estos datos en su configuración (variables VERIFACTU_PRODUCER y VERIFACTU_DECLARATION) o, si la empresa es la productora, en los datos de la empresa.",
  "accounting.declaration.incomplete": "Declaración incompleta: no está suscrita mientras falten estos datos.",
  "accounting.declaration.installation": "Número de esta instalación, que llevan los registros",
  "accounting.declaration.lacks": "Falta este dato.",
  "accounting.declaration.missing.date": "Fecha en la que se suscribe",
  "accounting.declaration.missing.place": "Lugar en el que se suscribe: localidad y país",
  "accounting.declaration.missing.producer_address": "Dirección postal del productor",
  "accounting.declaration.missing.producer_name": "Nombre o razón social del productor",
  "accounting.declaration.missing.producer_tax_id": "NIF del productor",
  "accounting.declaration.no": "N - No",
  "accounting.declaration.none": "No constan.",
  "accounting.declaration.open": "Declaración responsable del programa",
  "accounting.declaration.short_title": "Declaración responsable",
  "accounting.declaration.signatures":
    "XAdES Enveloped Signature (ETSI EN 319 132) con la política de firma de la Administración General del Estado (XAdES-EPES), con el certificado electrónico del emisor.",
  "accounting.declaration.statement":
    "La persona o entidad productora hace constar que el sistema informático a que se refiere esta declaración responsable, en la versión indicada en ella, cumple con lo dispuesto en el artículo 29.2.j) de la Ley 58/2003, de 17 de diciembre, General Tributaria, en el Reglamento aprobado por el Real Decreto 1007/2023, de 5 de diciembre, en la Orden HAC/1177/2024, de 17 de octubre, y en la sede electrónica de la Agencia Estatal de Administración Tributaria para todo aquello que complete las especificaciones de esa orden.",
  "accounting.declaration.title": "DECLARACIÓN RESPONSABLE DEL SISTEMA INFORMÁTICO DE FACTURACIÓN",
  "accounting.declaration.yes": "S - Sí",
  "accounting.event.anomaly":
    "La última comprobación encontró anomalías. Compruébalo y corrígelo: este aviso sigue hasta que una comprobación no encuentre ninguna.",
  "accounting.event.check_hint":
    "«Verificar la cadena» comprueba huellas, firmas y encadenamiento de los registros y de los eventos, y queda anotado.",
  "accounting.event.empty": "Todavía no hay eventos.",
  "accounting.event.export": "Exportar registros y eventos",
  "accounting.event.export_about":
    "Un ZIP con cada registro y cada evento firmado del periodo, en XML. La exportación queda anotada como evento.",
  "accounting.event.exported": "Exportación descargada",
  "accounting.event.from": "Desde",
  "accounting.event.hold.certificate_lost":
    "La clave del certificado no se puede leer: los registros y los eventos esperan su firma. Sube otra vez el certificado.",
  "accounting.event.hold.certificate_of_other":
    "El certificado es de otro NIF que el del emisor: los registros y los eventos esperan su firma. Sube el del emisor o indica que es de su representante.",
  "accounting.event.hold.certificate_over":
    "El certificado ha caducado: los registros y los eventos esperan su firma. Se firmarán en su orden cuando subas otro.",
  "accounting.event.hold.certificate_unusable":
    "El certificado no sirve para firmar como emisor: los registros y los eventos esperan su firma hasta que subas otro.",
  "accounting.event.hold.no_certificate":
    "Falta el certificado: las facturas se siguen emitiendo y sus registros y eventos esperan su firma. Se firmarán en su orden cuando lo subas.",
  "accounting.event.kind.01": "Inicio del funcionamiento como «NO VERI*FACTU»",
  "accounting.event.kind.02": "Fin del funcionamiento como «NO VERI*FACTU»",
  "accounting.event.kind.03": "Comprobación de los registros",
  "accounting.event.kind.04": "Anomalía en un registro",
  "accounting.event.kind.05": "Comprobación de los eventos",
  "accounting.event.kind.06": "Anomalía en un evento",
  "accounting.event.kind.07": "Restauración de una copia de seguridad",
  "accounting.event.kind.08": "Exportación de registros",
  "accounting.event.kind.09": "Exportación de eventos",
  "accounting.event.kind.10": "Resumen de eventos",
  "accounting.event.number": "N.º",
  "accounting.event.signature": "Firma",
  "accounting.event.signed": "Firmado",
  "accounting.event.title": "Registro de eventos y firmas",
  "accounting.event.to": "Hasta",
  "accounting.event.totals": "Registros: {records}. Eventos: {events}.",
  "accounting.event.unsigned": "Sin firmar todavía: registros {records}, eventos {events}.",
  "accounting.event.unverified":
    "La firma sigue el ejemplo publicado por la AEAT (XAdES-EPES con la política de firma de la AGE). No se ha contrastado con la propia AEAT.",
  "accounting.event.waiting": "Pendiente",
  "accounting.event.what": "Evento",
  "accounting.event.when": "Fecha y hora",
  "accounting.facturae.unavailable": "El formato {format} no está disponible.",
  "accounting.record.correct": "Registro de subsanación",
  "accounting.record.regime_keys":
    "Claves de régimen que llevan los registros: 01 (general) y 11 (arrendamiento de local de negocio), en IVA y en IGIC; en IPSI, ninguna. No hay otras: si el emisor está en el criterio de caja, en el régimen del pequeño empresario o profesional de IGIC o en otro régimen especial, sus registros no lo dicen.",
  "accounting.requirement.about":
    "Envía a la AEAT los registros firmados de las facturas emitidas en un periodo, en mensajes de hasta 1.000. Una respuesta detenida, o con registros rechazados, se vuelve a empezar con la misma referencia: lo que la AEAT ya ha aceptado no se envía otra vez. No se ha contrastado con la propia AEAT.",
  "accounting.requirement.answer": "Responder a un requerimiento",
  "accounting.requirement.answered": "Respondido por la AEAT",
  "accounting.requirement.confirm": "Enviar los registros",
  "accounting.requirement.empty": "Todavía no se ha respondido a ningún requerimiento.",
  "accounting.requirement.empty_message": "Sin registros que enviar: sus datos se borraron o la AEAT ya los tenía",
  "accounting.requirement.failing": "Se reintentará: {text}",
  "accounting.requirement.fault.certificate": "la AEAT no acepta el certificado. Revisa el certificado del emisor.",
  "accounting.requirement.fault.certificate_lost":
    "la clave del certificado no se puede leer. Sube otra vez el certificado.",
  "accounting.requirement.fault.certificate_of_other": "el certificado es de otro NIF que el de los registros.",
  "accounting.requirement.fault.certificate_over": "el certificado ha caducado. Sube el nuevo.",
  "accounting.requirement.fault.conflict": "la AEAT tiene otro contenido con ese número.",
  "accounting.requirement.fault.no_certificate": "falta el certificado del emisor.",
  "accounting.requirement.fault.rejected":
    "la AEAT ha rechazado el mensaje entero: no ha guardado ninguno de sus registros.",
  "accounting.requirement.fault.unavailable":
    "la AEAT no ha respondido. Ningún registro se pierde ni se cuenta dos veces.",
  "accounting.requirement.fault.unreadable": "no se entiende la respuesta de la AEAT, o no nombra todos los registros.",
  "accounting.requirement.message": "Mensaje {number}: {count} registros",
  "accounting.requirement.of_number": "del NIF {tax_id}",
  "accounting.requirement.reference": "Referencia del requerimiento",
  "accounting.requirement.refused": "Con errores: {count}",
  "accounting.requirement.service": "Servicio",
  "accounting.requirement.started": "Los registros se están enviando",
  "accounting.requirement.stop": "Detener el envío",
  "accounting.requirement.stop_text":
    "Los mensajes que esperan no se envían. Los que la AEAT ya ha recibido no se pueden retirar. Se puede volver a responder con la misma referencia, también para otro periodo.",
  "accounting.requirement.stopped": "Detenido",
  "accounting.requirement.stopped_now": "El envío se ha detenido",
  "accounting.requirement.tax_id": "NIF de los registros, si es uno anterior del emisor",
  "accounting.requirement.title": "Requerimientos de la AEAT",
  "accounting.requirement.today": "Lo que se emita hoy después de responder no irá en la respuesta.",
  "accounting.requirement.waiting": "Pendiente de enviar",
  "error.record_not_corrected":
    "Este registro no se puede subsanar ahora: mira el motivo en la pestaña Registros de la factura",
  "error.record_unchanged": "La subsanación dice lo mismo que el registro anterior: cambia el nombre o la descripción",
  "field.verifactu_record.customer_name": "Destinatario subsanado",
  "field.verifactu_record.description": "Descripción subsanada",
};
