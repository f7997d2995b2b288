/** Texts of bulk upload. */
export default {
  "administration.issue.activation": "No tienes permiso para cargar alquileres vigentes: cárgalos como borrador",
  "administration.issue.address": "No tienes permiso para crear direcciones y esta no existe",
  "administration.issue.ambiguous": "Hay más de una persona con el documento «{text}»",
  "administration.issue.amount": "{label} debe ser un importe con dos decimales como máximo, como 1.234,56",
  "administration.issue.changed": "Ha cambiado después de la carga",
  "administration.issue.draft_overlap":
    "El activo está ocupado en esas fechas: el borrador se carga, pero no se podrá activar",
  "administration.issue.exists": "Ya existe: {name}",
  "administration.issue.fault": "La celda contiene un error de la hoja de cálculo",
  "administration.issue.formula":
    "La celda tiene una fórmula sin calcular. Abre el archivo, guárdalo y súbelo otra vez.",
  "administration.issue.overlap_row": "Coincide en fechas con el alquiler de la fila {row}",
  "administration.issue.percent": "{label} debe ser un porcentaje con dos decimales como máximo, como 7,5",
  "administration.issue.referenced": "Lo usan otros registros ({by})",
  "administration.issue.repeated": "Está repetido: es igual que la fila {row}",
  "administration.issue.signed_on": "Un alquiler vigente necesita su fecha de firma",
  "administration.issue.unknown": "{label}: no existe «{text}»",
  "administration.issue.yes_no": "{label} debe ser sí o no",
  "error.file_broken":
    "El archivo está dañado o incompleto. Ábrelo con Excel o LibreOffice, guárdalo otra vez y súbelo de nuevo.",
  "error.file_empty": "El archivo está vacío",
  "error.file_encrypted": "El archivo está protegido con contraseña. Guárdalo sin contraseña y súbelo de nuevo.",
  "error.file_gone": "El archivo ya no está: se elimina a los {days} días. Súbelo de nuevo.",
  "error.file_inflated": "Al descomprimirse, el archivo ocupa más de {limit} MB",
  "error.file_macros": "El archivo contiene macros. Guárdalo como libro de Excel (.xlsx) sin macros y súbelo de nuevo.",
  "error.file_no_rows": "El archivo no tiene ninguna fila con datos",
  "error.file_quotes": "En la fila {row} se abren unas comillas que no se cierran",
  "error.file_too_many_rows": "El archivo tiene más de {limit} filas. Divídelo en varios.",
  "error.file_unsupported":
    "No es un archivo de Excel (.xlsx) ni un CSV. Guárdalo en uno de esos formatos y súbelo de nuevo.",
};
