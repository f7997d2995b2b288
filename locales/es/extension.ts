/** Texts of the browser extension. */
export default {
  "extension.address": "Dirección del servidor",
  "extension.address_invalid": "Eso no es una dirección válida",
  "extension.change_server": "Cambiar de servidor",
  "extension.connect": "Conectar",
  "extension.connect_hint": "La dirección con la que abres Llavero en el navegador.",
  "extension.connect_title": "¿Qué servidor usas?",
  "extension.connected_to": "Conectado a {server} como {email}.",
  "extension.keep_session": "Mantener la sesión al cerrar el navegador",
  "extension.keys_hint":
    "Ctrl+Mayús+K abre la paleta desde cualquier página. Puedes cambiarlo en la página de atajos de tu navegador.",
  "extension.notices": "Avisos",
  "extension.notices_unread": "Avisos ({unread})",
  "extension.options_title": "Opciones de Llavero",
  "extension.search": "Buscar",
  "extension.unreachable": "Ahí no responde ningún Llavero. Revisa la dirección y que el servidor esté en marcha.",
};
