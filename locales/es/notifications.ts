/** Texts of notifications. */
export default {
  "notifications.new_incident": "Nueva incidencia {number}: {title}",
};
