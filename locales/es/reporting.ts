/** Texts of the public form for incidents and of the page that follows one. */
export default {
  "reporting.state.closed": "Cerrada",
  "reporting.state.in_progress": "Estamos en ello",
  "reporting.state.new": "Recibida",
  "reporting.state.on_hold": "En espera",
  "reporting.state.rejected": "No podemos atenderla",
  "reporting.state.resolved": "Resuelta",
};
