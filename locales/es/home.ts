/** Texts of the home page. */
export default {
  "home.greeting": "Hola, {name}",
  "home.greeting_nobody": "Hola",
  "home.intro": "Aquí verás el día de un vistazo: ocupación, cobros, contratos que acaban e incidencias abiertas.",
};
