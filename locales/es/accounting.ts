/** Invoices, payments, deposits and the bank. */
export default {
  "error.statement_count":
    "El extracto dice tener {told} líneas y tiene {counted}: está incompleto. Descárgalo otra vez del banco.",
  "error.statement_empty": "El archivo no es un extracto Norma 43: está vacío o le falta la cabecera",
  "error.statement_incomplete":
    "Al extracto le falta el final después de la línea {line}. Descárgalo otra vez del banco.",
  "error.statement_order": "La línea {line} del extracto está fuera de su sitio",
  "error.statement_sums":
    "El cierre de la línea {line} no cuadra con los movimientos del extracto. Descárgalo otra vez del banco.",
  "error.statement_unknown": "La línea {line} no es de un extracto Norma 43",
  "error.statement_value": "La línea {line} del extracto tiene una fecha, un importe o una cuenta que no se entiende",
};
