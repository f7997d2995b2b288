/** Texts of the extension's worker and of its manifest: they are shown by the browser itself. */
export default {
  "background.badge_attention": "Llavero: hace falta que lo abras",
  "background.badge_one": "Llavero: 1 aviso sin leer",
  "background.badge_unread": "Llavero: {count} avisos sin leer",
  "background.command_incident": "Registrar una incidencia",
  "background.command_panel": "Abrir el panel lateral",
  "background.command_payment": "Registrar un pago",
  "background.description":
    "Busca personas, registra incidencias y pagos y ve los avisos de tu gestión de alquileres sin salir de la página.",
  "background.menu_incident": "Registrar incidencia con «%s»",
  "background.menu_payment": "Registrar pago con «%s»",
  "background.menu_search": "Buscar «%s» en Llavero",
  "background.notices_grouped": "{count} avisos nuevos",
  "background.notices_open": "Abrir",
  "background.notices_read": "Marcar como leído",
  "background.omnibox_hint": "Escribe una persona, un activo o una página de Llavero",
  "background.omnibox_offline": "Llavero no responde. Comprueba la conexión.",
  "background.omnibox_signed_out": "Abre Llavero y entra para buscar desde aquí",
};
