/** Document types, templates, documents and their signing. */
export default {
  "documents.language.en": "Inglés",
  "documents.language.es": "Español",
  "documents.template.state.active": "Activa",
  "documents.template.state.archived": "Archivada",
  "documents.template.state.draft": "Borrador",
  "error.already_signed": "Ya has firmado este documento",
  "error.consent_changed": "El texto de consentimiento ha cambiado mientras tanto. Léelo de nuevo antes de firmar.",
  "error.document_changed": "El documento que has leído no es el que se envió a firmar. Vuelve a abrir el enlace.",
  "error.document_unprintable":
    "El documento no se puede imprimir como PDF. Ábrelo en Word, guárdalo de nuevo como .docx y vuelve a probar.",
  "error.docx_block":
    "El bloque «{tag}» no está bien abierto y cerrado: la palabra que lo cierra es la misma que lo abre",
  "error.docx_embedded": "El documento lleva otros archivos o controles dentro. Quítalos y súbelo de nuevo.",
  "error.docx_external":
    "El documento trae partes de fuera (imágenes enlazadas, plantillas, campos que buscan otros archivos). Inclúyelas en él y súbelo de nuevo.",
  "error.docx_macros":
    "El documento contiene macros. Guárdalo como documento de Word (.docx) sin macros y súbelo de nuevo.",
  "error.docx_only": "Solo se admiten documentos de Word (.docx)",
  "error.docx_tag": "La marca «{tag}» no está bien abierta y cerrada: le falta o le sobra una llave",
  "error.docx_tag_raw": "La marca «{tag}» no se admite: escríbela sin @",
  "error.not_your_turn": "Todavía no es tu turno: faltan firmas anteriores. Te avisaremos por correo.",
  "error.signing_ended": "Este documento ya no se puede firmar",
  "error.template_owner_required": "Este tipo de documento necesita un propietario",
  "error.template_unknown_placeholders":
    "La plantilla tiene marcas que no existen: {names}. Corrígelas en el documento y súbelo de nuevo.",
  "error.template_without_file":
    "La plantilla no tiene todavía ningún archivo. Sube el documento de Word antes de activarla.",
  "error.templates_without_owner": "Hay plantillas de este tipo sin propietario. Dáselo o archívalas antes.",
};
