/** What the extension does with data: the page that the stores ask for. */
export default {
  "privacy.controller":
    "El responsable del tratamiento es quien gestiona el servidor de Llavero al que te conectas: tu empresa. A ella se piden el acceso, la rectificación y la supresión de los datos (RGPD, artículos 15 a 17).",
  "privacy.controller_title": "Quién responde de los datos",
  "privacy.kept":
    "En este navegador se guardan la dirección del servidor, la sesión, tu nombre y lo que tu rol puede hacer, tus preferencias, las páginas y comandos que usas, los tipos de incidencia y métodos de pago, los borradores de formularios y las entradas que esperan a ser enviadas. La sesión solo sobrevive al cierre del navegador si lo eliges. Las fichas que viste (nombre, documento, teléfono y correo, de las cuentas solo las cuatro últimas cifras, y de pagos y facturas el importe, la fecha y el estado; como mucho 5.000), las que abriste desde la paleta y un repaso de impagos a medias se guardan solo en la memoria del navegador, para encontrarlas sin conexión, y desaparecen al cerrarlo. Los borradores y lo que espera a ser enviado contienen los nombres que escribiste.",
  "privacy.kept_title": "Qué se guarda",
  "privacy.permission_alarms": "alarms: despierta la extensión cada minuto para mantener los avisos al día.",
  "privacy.permission_context":
    "contextMenus: añade al menú del texto seleccionado «Registrar incidencia» y «Registrar pago».",
  "privacy.permission_host":
    "Acceso a un sitio, opcional y solo al servidor que indicas: para saber si ya estás mirando Llavero y qué ficha tienes abierta. No lee el contenido de ninguna página.",
  "privacy.permission_notifications": "notifications: muestra los avisos de reservas e incidencias en tu escritorio.",
  "privacy.permission_panel": "sidePanel: abre Llavero junto a la página en la que estás.",
  "privacy.permission_storage": "storage: guarda en este navegador lo que se dice arriba.",
  "privacy.permissions_title": "Para qué es cada permiso",
  "privacy.removal":
    "Al cerrar la sesión se borran tu nombre, los recientes, las fichas vistas y los borradores; lo que aún no se ha enviado se queda hasta que vuelvas a entrar. Si la sesión caduca, se borran igualmente las fichas vistas. En las opciones puedes borrarlo todo, y al desinstalar la extensión no queda nada.",
  "privacy.removal_title": "Cómo se borra",
  "privacy.sent":
    "Lo que buscas, lo que registras y tu inicio de sesión van al servidor que tú indicas, y a ningún otro. El texto seleccionado en una página se toma solo cuando eliges registrar algo con él. No hay analítica, ni publicidad, ni terceros.",
  "privacy.sent_title": "Qué se envía y a quién",
  "privacy.title": "Qué hace Llavero con tus datos",
};
