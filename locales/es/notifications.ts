/** Texts of notifications. */
export default {
  "notifications.incident_assigned": "Te han asignado la incidencia {number}: {title}",
  "notifications.incident_comment": "{author} ha comentado en {number}: {text}",
  "notifications.new_incident": "Nueva incidencia {number}: {title}",
};
