/** Uploaded PDFs and the fields on them: their editor, the step in which a signer fills them in, and refusals. */
export default {
  "error.document_field_unassigned":
    "En la página {page} hay un campo que no es de nadie que firme. Asígnaselo a quien firme o bórralo en la pestaña «Campos».",
  "error.document_signature_field_missing":
    "{name} no tiene dónde firmar. Coloca su campo de firma en la pestaña «Campos».",
  "error.document_without_pdf": "Solo se colocan campos en un PDF subido. Sube antes el PDF de este documento.",
  "error.pdf_active":
    "El PDF lleva programas, acciones o contenido multimedia (JavaScript, abrir otros archivos, enviar datos, vídeo). Imprímelo como PDF, que los quita, y sube el resultado.",
  "error.pdf_attachments": "El PDF lleva otros archivos dentro. Quítalos, o imprímelo como PDF, y sube el resultado.",
  "error.pdf_broken":
    "El PDF está dañado y no se puede reparar. Ábrelo con un lector de PDF, imprímelo como PDF y sube el resultado.",
  "error.pdf_encrypted":
    "El PDF está protegido con contraseña o tiene restringidos los permisos. Guárdalo sin protección y súbelo de nuevo.",
  "error.pdf_form":
    "El PDF tiene campos de formulario, que podrían cambiar lo que se firma. Rellénalo, imprímelo como PDF y sube el resultado.",
  "error.pdf_layers":
    "El PDF tiene capas que se pueden ocultar, y no todos verían lo mismo. Muestra lo que se va a firmar, imprímelo como PDF y sube el resultado.",
  "error.pdf_only": "El archivo no es un PDF. Guárdalo como PDF y súbelo de nuevo.",
  "error.pdf_page_size":
    "La página {page} es demasiado grande o demasiado pequeña para firmarla. Imprímela como PDF en un tamaño corriente, como A4, y sube el resultado.",
  "error.pdf_signed":
    "El PDF ya lleva una firma digital, que dejaría de valer si se añadieran otras. Sube el original sin firmar, o guarda este como archivo del alquiler.",
  "error.pdf_too_complex":
    "El PDF tiene demasiado contenido para abrirlo. Divídelo en varios o imprímelo como PDF, y sube el resultado.",
  "error.pdf_too_many_pages": "El PDF tiene {count} páginas y se admiten {limit}. Divídelo en varios documentos.",
  "error.pdf_too_slow":
    "El PDF tarda más de {seconds} segundos en abrirse. Divídelo en varios o imprímelo como PDF, y sube el resultado.",
  "pdf_fields.about":
    "Arrastra los campos a su sitio. Con el teclado: flechas para mover, Mayús + flechas para cambiar el tamaño, Supr para borrar y Ctrl + Z para deshacer.",
  "pdf_fields.choose_pdf": "Elegir un PDF o soltarlo aquí",
  "pdf_fields.copied": "Campo copiado en todas las páginas",
  "pdf_fields.copy_all": "Copiar en todas las páginas",
  "pdf_fields.count": "Campos: {count}",
  "pdf_fields.delete": "Borrar",
  "pdf_fields.empty":
    "Todavía no hay campos. Elige un firmante y una clase de campo, y añádelo o arrástralo hasta la página.",
  "pdf_fields.fill_about": "Rellena lo que se te pide. La fecha, tu nombre y tu firma se ponen solos donde se indica.",
  "pdf_fields.fill_next": "Continuar",
  "pdf_fields.height": "Alto (%)",
  "pdf_fields.is_required": "Obligatorio",
  "pdf_fields.keep_mine": "Conservar los míos",
  "pdf_fields.kind.date": "Fecha",
  "pdf_fields.kind.initials": "Iniciales",
  "pdf_fields.kind.name": "Nombre",
  "pdf_fields.kind.signature": "Firma",
  "pdf_fields.kind.text": "Texto",
  "pdf_fields.kind.tick": "Casilla",
  "pdf_fields.label": "Qué se pide",
  "pdf_fields.limits":
    "Hasta {megabytes} MB y {pages} páginas, sin contraseña, firmas, formularios ni archivos dentro. Un PDF dañado se repara si se puede.",
  "pdf_fields.list": "Campos",
  "pdf_fields.no_signer": "Sin firmante",
  "pdf_fields.no_signers":
    "Este documento no lo firma nadie. Añade firmantes en la pestaña «Firmantes» y vuelve para colocar sus campos.",
  "pdf_fields.none_placed": "Este documento no tiene campos.",
  "pdf_fields.not_signing": "{name} (no firma)",
  "pdf_fields.on_page": "{kind} de {name}, página {page}",
  "pdf_fields.page": "Página",
  "pdf_fields.replace": "Subir otro PDF",
  "pdf_fields.save": "Guardar los campos",
  "pdf_fields.save_first": "Hay campos sin guardar. Guárdalos, o deshaz los cambios, antes de enviar el documento.",
  "pdf_fields.saved": "Campos guardados",
  "pdf_fields.selected": "Campo elegido",
  "pdf_fields.signer": "Firmante",
  "pdf_fields.stale":
    "Entretanto se han guardado otros campos. Quédate con ellos o conserva los tuyos, que los sustituirán al guardar.",
  "pdf_fields.tab": "Campos",
  "pdf_fields.take_theirs": "Usar los guardados",
  "pdf_fields.too_many": "Un documento tiene como máximo {limit} campos.",
  "pdf_fields.undo": "Deshacer",
  "pdf_fields.unsaved": "Hay cambios sin guardar",
  "pdf_fields.uploaded": "PDF subido: coloca los campos de cada firmante",
  "pdf_fields.where": "Está en la página {page}",
  "pdf_fields.width": "Ancho (%)",
  "pdf_fields.x": "Desde la izquierda (%)",
  "pdf_fields.y": "Desde arriba (%)",
  "signing.filled": "Lo que has rellenado",
  "signing.filled_before": "Lo que han rellenado otros antes",
  "validation.field_outside": "El campo queda fuera de la página o es demasiado pequeño",
  "validation.field_required": "Falta este dato",
  "validation.field_signer": "Elige quién rellena o firma este campo",
  "validation.field_text_fits": "El texto no cabe en su hueco: acórtalo",
};
