/** Texts of the page that describes the API. */
export default {
  "api_docs.answer": "Respuesta",
  "api_docs.any": "Visitantes: sin token",
  "api_docs.body": "Cuerpo",
  "api_docs.copied": "Copiado: pon tu token donde pone $LLAVERO_TOKEN",
  "api_docs.copy": "Copiar curl",
  "api_docs.copy_of": "Copiar curl de {operation}",
  "api_docs.count": "Operaciones: {count}",
  "api_docs.download": "Descargar OpenAPI 3.1",
  "api_docs.example": "Ejemplo",
  "api_docs.filter": "Buscar una operación",
  "api_docs.intro_auth":
    "Cada llamada lleva «Authorization: Bearer» y un token de acceso. Hasta {limit} llamadas por minuto; después, 429 con Retry-After.",
  "api_docs.intro_errors":
    "Los errores llegan en una lista: «message» es para personas, en el idioma de Accept-Language; «translationKey» no cambia y es para programas; «field» dice el campo.",
  "api_docs.intro_money":
    "El dinero va en céntimos, los porcentajes en puntos básicos, los días como AAAA-MM-DD. Cada cambio lleva la «version» que se leyó.",
  "api_docs.intro_retry":
    "Un POST con Idempotency-Key se puede repetir durante 24 horas sin que nada se haga dos veces.",
  "api_docs.more": "se ven las primeras {count}: busca para ver otras",
  "api_docs.none": "Ninguna operación coincide.",
  "api_docs.parameters": "Parámetros",
  "api_docs.required": "obligatorio",
  "api_docs.scopes": "Permisos del token: {scopes}",
  "api_docs.session": "Solo con sesión: ningún token abre esta",
  "api_docs.token": "Con cualquier token",
  "api_docs.webhooks": "Mensajes de los webhooks",
};
