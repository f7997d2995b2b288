/** Texts of bulk upload. */
export default {
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
